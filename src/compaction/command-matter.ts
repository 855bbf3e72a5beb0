import type { Matter } from "./outcome-claim.ts";
import { commandsIn, type SimpleCommand } from "./shell-commands.ts";
import { programIn } from "./shell-program.ts";

/** What a command does, as far as its program and subcommand tell: what it is given and what it is told to say are no doing. */
export interface Doing {
	/** By which two runs are the same. */
	readonly key: string;
	readonly program: string;
	/** The folder it ran in; empty for the project's. */
	readonly folder: string;
	/** Whether it is what the project itself calls its tests or its build, which holds what tools do one by one. */
	readonly covers: boolean;
	/** Whether it may be part of nothing else, as a suite of its own. */
	readonly alone: boolean;
	/** Whether it was given files or names to work on, instead of all there is. */
	readonly narrow: boolean;
	/** Whether it may be several things in one, so that nothing tells which of them a failure was. */
	readonly mixed: boolean;
	/** What its success proves, and what its failure makes doubtful. */
	readonly proves: readonly Matter[];
	readonly blames: readonly Matter[];
}

type Kind = Matter | "suite" | "compile" | "all";

const proves: Readonly<Record<Kind, readonly Matter[]>> = {
	test: ["test", "check"],
	/** Compiles what it tests. */
	suite: ["test", "build", "check"],
	build: ["build"],
	compile: ["build", "check"],
	check: ["check"],
	all: ["test", "build", "check"],
	deploy: ["deploy"],
	push: ["push"],
	commit: ["commit"],
	install: ["install"],
	migration: ["migration"],
};

/** Programs with their subcommands; the first that fits counts. */
const kinds: readonly (readonly [Kind, string])[] = [
	["suite", "(?:cargo|go|swift|dotnet|zig|flutter) test|cargo nextest|xcodebuild test"],
	[
		"test",
		"(?:vitest|jest|pytest|py\\.test|unittest|mocha|ava|rspec|phpunit|pest|ctest|tox|nox|tap|bats|prove|karma|nose2|cypress run|playwright test|wtr|c8|nyc)|(?:deno|bun|dart|node) test|manage test",
	],
	["compile", "(?:tsc|vue-tsc)|cargo check|go vet|deno check"],
	[
		"check",
		"(?:eslint|biome|ruff|mypy|pyright|flake8|pylint|prettier|stylelint|golangci-lint|shellcheck|rubocop|oxlint|knip|clang-tidy|ktlint|black|svelte-check|publint|attw)|cargo (?:clippy|fmt)|(?:deno|dart|flutter) (?:lint|fmt|format|analyze)",
	],
	[
		"build",
		"(?:webpack|rollup|esbuild|tsup|swc|parcel|javac|xcodebuild|cmake|ninja|gcc|g\\+\\+|clang|rustc|kotlinc|goreleaser build)|(?:vite|next|nuxt|astro|cargo|go|swift|dotnet|zig|flutter|docker|docker compose|docker-compose|docker buildx|podman|bazel|hugo|eas|deno|uv|poetry) build|(?:cargo|go|swift|dotnet) run|dotnet publish|python build|deno compile",
	],
	[
		"deploy",
		"(?:npm|pnpm|yarn|bun|cargo|uv|poetry|deno|vsce|changeset|lerna) publish|twine upload|gem push|(?:docker|podman) push|docker compose up|docker-compose up|docker stack deploy|kubectl (?:apply|replace|set|rollout (?:status|restart))|helm (?:install|upgrade)|(?:terraform|tofu|terragrunt|cdktf) apply|pulumi up|(?:gh|glab) release (?:create|upload)|(?:fly|flyctl|netlify|wrangler|firebase|serverless|sls|sam|cdk|cap|kamal|railway|render|surge|copilot) (?:deploy|up)|wrangler (?:publish|pages deploy)|vercel(?: deploy| promote)?$|gcloud (?:app|run|functions) deploy|aws (?:s3 (?:sync|cp)|deploy create-deployment|lambda update-function-code|ecs update-service|cloudformation deploy)|(?:ansible-playbook|rsync|scp|semantic-release|release-it|np|gh-pages)|goreleaser release",
	],
	["push", "git push|jj git push|hg push"],
	[
		"commit",
		"git (?:commit|merge|rebase|cherry-pick|revert|am)|(?:gh pr|glab mr) merge|(?:jj|hg|svn) commit",
	],
	[
		"migration",
		"alembic upgrade|prisma (?:migrate (?:deploy|dev|reset)|db push)|flyway migrate|knex migrate:(?:latest|up)|sequelize db:migrate|drizzle-kit (?:push|migrate)|typeorm migration:run|(?:dbmate|goose) (?:up|migrate)|(?:sqlx|diesel) migrat(?:e|ion) run|liquibase update|atlas (?:migrate|schema) apply|migrate up|manage migrate|artisan migrate|dotnet ef database update|supabase (?:db push|migration up)",
	],
	[
		"install",
		"(?:npm|pnpm|yarn|bun|pip3?|uv|uv pip|poetry|pdm|bundle|cargo|go|gem|composer|conda|mamba|pod|apt|apt-get|brew|dnf|yum|apk|pi|dotnet|playwright|pipx|cmake|deno|snap|rustup) (?:install|i|ci|add|get|sync|update|upgrade|require|restore)|go mod (?:tidy|download)|yarn$|pacman",
	],
];
const shapes = kinds.map(([kind, words]) => [kind, new RegExp(`^(?:${words})(?= |$)`)] as const);

/** What a script or a target of that name does, by one part of the name. */
const named: readonly (readonly [Kind, RegExp])[] = [
	[
		"test",
		/^(?:tests?|specs?|e2e|unit|integration|smoke|vitest|jest|pytest|playwright|cypress|coverage)$/,
	],
	[
		"check",
		/^(?:lint|typecheck|types?|tsc|eslint|biome|fmt|format|style|prettier|clippy|vet|knip|ruff|mypy)$/,
	],
	["build", /^(?:build|compile|bundle|dist|assemble|package)$/],
	["deploy", /^(?:deploy|release|publish|rollout|ship)$/],
	["push", /^push$/],
	["install", /^(?:install|setup|bootstrap)$/],
	["migration", /^(?:migrate|migrations?)$/],
];
const several = /^(?:check|checks|ci|verify|validate|all|precommit|prepush|qa|preflight)$/;
const idle =
	/^(?:dry|plan|status|list|watch|generate|create|rollback|preview|help|diff|get|show|read|view|find|search|describe|fetch|query|todo|todos|task|tasks|note|notes|ask|write|log|logs|update|pulls?|issues?)$/i;

const builders =
	/^(?:make|just|task|rake|nx|turbo|gradle|mvn|sbt|composer|mix|rails|mage|inv|invoke|poe|lerna|grunt|gulp|ant)$/;
const scripted = /^(?:npm|pnpm|yarn|bun|deno)$/;

function partsOf(name: string): readonly string[] {
	return name
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u);
}

function isIdle(name: string): boolean {
	return partsOf(name).some((part) => idle.test(part));
}

function kindsOfName(name: string): readonly Kind[] {
	const parts = partsOf(name);
	if (isIdle(name)) return [];
	const own = named.filter(([, shape]) => parts.some((part) => shape.test(part)));
	if (own.length > 0) return own.map(([kind]) => kind);
	return parts.some((part) => several.test(part)) ? ["all"] : [];
}

/** How many operands belong to the task itself, and what it does. */
interface Task {
	readonly kinds: readonly Kind[];
	readonly length: number;
}

function taskOf(program: string, operands: readonly string[], isScript: boolean): Task {
	const known = knownTask([program, ...operands].join(" "));
	if (known !== undefined) return known;
	if (scripted.test(program)) return scriptTask(operands);
	if (builders.test(program)) {
		const targets = operands.filter((word) => !word.includes("="));
		const own = targets.some(isIdle) ? [] : targets.flatMap(kindsOfName);
		const isBare = operands.length === 0 && program === "make";
		return { kinds: isBare ? ["build"] : own, length: operands.length };
	}
	return { kinds: isScript ? kindsOfName(program) : [], length: 0 };
}

function knownTask(words: string): Task | undefined {
	for (const [kind, shape] of shapes) {
		const found = shape.exec(words)?.[0];
		if (found !== undefined) return { kinds: [kind], length: found.split(" ").length - 1 };
	}
	return undefined;
}

function scriptTask([first = "", second = ""]: readonly string[]): Task {
	if (/^(?:run|run-script|task)$/.test(first)) return { kinds: kindsOfName(second), length: 2 };
	if (/^(?:t|tst)$/.test(first)) return { kinds: ["test"], length: 1 };
	return { kinds: kindsOfName(first), length: 1 };
}

/** Only told or tried, whatever the command is. */
const untried = /^(?:--help|--version|--dry-run|--dry|--list|--listTests|--collect-only|--abort)$/;

/** What one command does; undefined for one that does nothing that is ever claimed. */
export function doingOf(command: SimpleCommand): Doing | undefined {
	const { program, operands, options, isScript, narrowing } = programIn(command.words);
	if (options.some((option) => untried.test(option))) return undefined;
	if (
		options.includes("-n") &&
		/^(?:git push|make|bash|sh|rsync)\b/.test(`${program} ${operands[0]}`)
	)
		return undefined;
	const { kinds: own, length } = taskOf(program, operands, isScript);
	if (own.length === 0) return undefined;
	const matters = [...new Set(own.flatMap((kind) => proves[kind]))];
	// What is pushed or installed differs from run to run, and the next one makes up for the last.
	const given = matters.some(isOfCode) ? [...operands.slice(length), ...narrowing] : [];
	return {
		key: [command.folder ?? "?", program, ...operands.slice(0, length), ...given.toSorted()].join(
			" ",
		),
		program,
		folder: command.folder ?? "?",
		covers: isOwn(program) && operands.slice(0, length).every((word) => /^\w+$/.test(word)),
		alone: isOwn(program) || isScript || /^(?:playwright|cypress)$/.test(program),
		narrow: given.some((word) => word !== "run" && word !== "./..."),
		mixed: own.includes("all") || own.length > 1,
		proves: matters,
		blames: [...new Set(own.flatMap(blamedFor))],
	};
}

function isOwn(program: string): boolean {
	return scripted.test(program) || builders.test(program);
}

/** Whether it is true of the code as it was, so that a change makes it doubtful. */
export function isOfCode(matter: Matter): boolean {
	return matter === "test" || matter === "build" || matter === "check";
}

/** That tests pass says that they compile as well, but that one fails does not deny it. */
function blamedFor(kind: Kind): readonly Matter[] {
	return kind === "test" || kind === "suite" ? ["test"] : proves[kind];
}

/** What a tool does by the words of its name. */
export function toolDoing(tool: string): Doing | undefined {
	const matters = [...new Set(kindsOfTool(tool).flatMap((kind) => proves[kind]))];
	if (matters.length === 0) return undefined;
	return {
		key: tool,
		program: tool,
		folder: "",
		covers: false,
		alone: true,
		narrow: false,
		mixed: false,
		proves: matters,
		blames: matters,
	};
}

function kindsOfTool(tool: string): readonly Kind[] {
	const commits = !isIdle(tool) && partsOf(tool).some((part) => /^(?:commit|merge)$/.test(part));
	return commits ? ["commit"] : kindsOfName(tool);
}

/** The matters that a command line does. */
export function mattersOf(line: string): readonly Matter[] {
	return [...new Set(commandsIn(line, "").flatMap((one) => doingOf(one)?.proves ?? []))];
}
