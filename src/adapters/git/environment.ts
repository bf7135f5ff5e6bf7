import { devNull } from 'node:os';

/** A program with everything that it is started with. */
export interface GitCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** It starts programs of its own, which have to end with it. */
  readonly startsOthers?: true;
}

/** How git is started: the program, and for messages the directory that the user named. */
export interface GitSettings {
  readonly program: string;
  readonly timeoutMs: number;
  /** Variables for processes that reach a server, such as a credential. They never show on a command line. */
  readonly networkEnvironment?: Readonly<Record<string, string>>;
}

/** Configuration of the user that says whom to trust, and where to look. Everything else of git's variables redirects. */
const keptAlways = /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+)|CEILING_DIRECTORIES|EXEC_PATH)$/;

/** What reaching a server may need: how to get there and with which credentials; and what the user allows. */
const keptForNetwork =
  /^(?:GIT_(?:ALLOW_PROTOCOL|PROTOCOL_FROM_USER|SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS|SSL_\w+|HTTP_\w+|PROXY_\w+))$/;

/** Nothing is asked, translated, locked, replaced or grafted, by any process that is started here. */
const forAll = {
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_GRAFT_FILE: devNull,
  GIT_ATTR_NOSYSTEM: '1',
  GIT_PAGER: 'cat',
};

/** Settings of a repository that would make git start programs, or write, while it only should look. */
const hardening = [
  `core.hooksPath=${devNull}`,
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  `core.attributesFile=${devNull}`,
  'gc.auto=0',
  'maintenance.auto=false',
].flatMap(setting => ['-c', setting]);

/** Looks at the user's repository, with its configuration but without anything that this could start. */
export function inRepository(settings: GitSettings, cwd: string, args: readonly string[]): GitCommand {
  return {
    program: settings.program,
    args: ['--literal-pathspecs', ...hardening, ...args],
    cwd,
    env: { ...withoutGit(keptAlways), ...forAll, GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' },
  };
}

/** Fetches into the user's repository, over whatever its configuration says. Only where this was allowed. */
export function overNetwork(settings: GitSettings, cwd: string, args: readonly string[]): GitCommand {
  const own = settings.networkEnvironment ?? {};
  const env = { ...withoutGit(keptAlways), ...onlyMatching(keptForNetwork), ...own, ...forAll };
  // Fetching asks it which commits alternates have. It cannot be unset, but a program that says nothing can stand in its place.
  const quiet = ['-c', 'core.alternateRefsCommand=true'];
  return { program: settings.program, args: [...hardening, ...quiet, ...args], cwd, env, startsOthers: true };
}

/**
 * Works in a repository of our own that only borrows the user's objects: no configuration but the one that we wrote, no
 * attributes, no references. So there is no merge driver, filter, hook or promisor that could be started.
 */
export function inIsolation(settings: GitSettings, gitDirectory: string, args: readonly string[]): GitCommand {
  const env = {
    ...withoutGit(/^GIT_EXEC_PATH$/),
    ...forAll,
    GIT_DIR: gitDirectory,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
  };
  return { program: settings.program, args, cwd: gitDirectory, env };
}

function withoutGit(kept: RegExp): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_') || kept.test(name)),
  );
}

function onlyMatching(pattern: RegExp): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => pattern.test(name)));
}
