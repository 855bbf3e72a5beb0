import {
	barredIn,
	type Examination,
	type Outcome,
	type RepairPlan,
} from "#src/doctor/examination.ts";
import { type Area, areas, type Finding, type Fix, finding } from "#src/doctor/finding.ts";
import { outcomeWithoutSecrets, withoutSecrets } from "#src/doctor/mask.ts";
import { areaOf, inOrder } from "#src/doctor/rank.ts";
import { redact } from "#src/lib/redact.ts";
import { type Examined, looks } from "./doctor-examine.ts";
import { applyFix, type Fixing } from "./doctor-fix.ts";
import { type Planned, planCopy, writeCopy } from "./doctor-session.ts";
import { messageOf, within } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** An examination of this installation and this session: looks by itself, changes only what it is told to. */
export class Doctor {
	readonly #host: Host;
	readonly #life: Life;
	readonly #isFreeKey: Examined["isFreeKey"];
	readonly #found = new Map<Area, readonly Finding[]>();
	/** Behind what is shown of a finding: the same with its secrets, which a path has to have to be one. */
	readonly #behind = new WeakMap<Finding, Finding>();
	readonly #waiting = new Set<Area>();
	readonly #listeners = new Set<() => void>();
	readonly #ending = new AbortController();
	#verified: Examined["verified"];
	#working: Examination["working"];
	#outcome: Outcome | undefined;
	#undo: (() => Promise<void>) | undefined;
	#planned: Planned | undefined;

	/** `isFreeKey` says of a key whether pi has no other use for it, as only the screen knows. */
	constructor(host: Host, life: Life, isFreeKey: Examined["isFreeKey"]) {
		this.#host = host;
		this.#life = life;
		this.#isFreeKey = isFreeKey;
	}

	/** How it stands now. */
	view(): Examination {
		return {
			waiting: areas.filter((area) => this.#waiting.has(area)),
			findings: inOrder(areas.flatMap((area) => this.#found.get(area) ?? [])),
			working: this.#working,
			barred: barredIn(this.#life.facts),
			outcome: this.#outcome && outcomeWithoutSecrets(this.#outcome),
			canUndo: this.#undo !== undefined,
		};
	}

	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** Looks at everything, side by side; resolves when the last area is done or was given up. Never rejects. */
	async examine(only: readonly Area[] = areas): Promise<void> {
		for (const area of only) this.#waiting.add(area);
		this.#tell();
		await Promise.all(only.map((area) => this.#lookAt(area)));
	}

	/** Does what can be done about a finding, which the user has agreed to. Never rejects. */
	async fix(fix: Fix, found: Finding): Promise<void> {
		if (this.#working !== undefined) return;
		// Comparing the models reads every byte and changes none.
		if (this.#life.facts.looking && fix !== "verify-models") return this.#say({ code: "off" });
		this.#move(fix, 0, 0);
		try {
			const fixed = await applyFix(fix, this.#behind.get(found) ?? found, this.#fixing(fix));
			this.#outcome = fixed.outcome;
			this.#undo = fixed.undo;
		} catch (error) {
			this.#outcome = { code: "failed", detail: messageOf(error) };
		}
		this.#working = undefined;
		await this.examine([areaOf(found)]);
	}

	/** Takes the last change back. */
	async undo(): Promise<void> {
		const undo = this.#undo;
		if (undo === undefined) return;
		this.#undo = undefined;
		try {
			await undo();
			this.#outcome = { code: "undone" };
		} catch (error) {
			this.#undo = undo;
			this.#outcome = { code: "failed", detail: messageOf(error) };
		}
		await this.examine(["files", "embedding"]);
	}

	/** A copy of the session as it would be written; undefined where none can be made now, which the outcome says. */
	async plan(): Promise<RepairPlan | undefined> {
		if (!this.#life.ctx.isIdle()) return this.#say({ code: "busy" });
		this.#planned = await planCopy(this.#life);
		if (this.#planned === undefined) return this.#say({ code: "not-here" });
		const { plan } = this.#planned;
		return { ...plan, original: redact(plan.original).text };
	}

	/** Writes the copy that was planned last. */
	async repair(name: string): Promise<void> {
		const planned = this.#planned;
		if (planned === undefined || planned.plan.isBroken) return;
		if (this.#life.facts.looking) return this.#say({ code: "off" });
		this.#planned = undefined;
		try {
			const { path, undo } = await writeCopy(this.#life, planned, name);
			this.#undo = undo;
			this.#say({ code: "repaired", path });
		} catch (error) {
			this.#say({ code: "failed", detail: messageOf(error) });
		}
	}

	/** Tells what came of something that was done elsewhere. */
	outcome(outcome: Outcome): void {
		this.#say(outcome);
	}

	/** Has everyone look again who watches. */
	tell(): void {
		this.#tell();
	}

	/** Nobody looks any more. */
	end(): void {
		this.#ending.abort();
		this.#listeners.clear();
	}

	async #lookAt(area: Area): Promise<void> {
		const { look, ms } = looks[area];
		const signal = AbortSignal.any([this.#ending.signal, this.#life.signal]);
		const giving = new AbortController();
		const examined: Examined = {
			...{ host: this.#host, life: this.#life },
			...{ verified: this.#verified, isFreeKey: this.#isFreeKey },
		};
		let found: readonly Finding[];
		try {
			const looking = look(examined, AbortSignal.any([signal, giving.signal]));
			found = (await within(ms, looking)) ?? [finding("check.late", { area, seconds: ms / 1_000 })];
		} catch (error) {
			found = [finding("check.failed", { area, detail: messageOf(error) })];
		}
		giving.abort();
		if (signal.aborted) return;
		this.#found.set(
			area,
			found.map((one) => this.#shown(one)),
		);
		this.#waiting.delete(area);
		this.#tell();
	}

	#shown(found: Finding): Finding {
		const shown = withoutSecrets(found);
		this.#behind.set(shown, found);
		return shown;
	}

	#fixing(fix: Fix): Fixing {
		return {
			host: this.#host,
			life: this.#life,
			onMove: (done, total) => this.#move(fix, done, total),
			onVerified: (bad) => {
				this.#verified = bad;
			},
		};
	}

	#move(fix: Fix, done: number, total: number): void {
		this.#working = { fix, done, total };
		this.#outcome = undefined;
		this.#tell();
	}

	#say(outcome: Outcome): undefined {
		this.#outcome = outcome;
		this.#tell();
	}

	#tell(): void {
		for (const listener of [...this.#listeners]) listener();
	}
}
