import { keepExtensionWithinFile } from "./kept-extension.ts";

/**
 * Has pi's modules take themselves for those of the published program: it hands an extension its own modules, while the
 * unbundled ones that tests import have the loader work out their paths anew for each of our files. To be loaded
 * before them.
 */
Reflect.set(globalThis, "PI_BUNDLED_NODE", true);

keepExtensionWithinFile();
