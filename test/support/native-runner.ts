import {
  createRequire,
  enableCompileCache,
  flushCompileCache,
  registerHooks as registerModuleHooks,
} from 'node:module';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { registerHooks } from './in-every-file.ts';
import { startInSmallProcess } from './programs/child-process.ts';

/** What jest runs a file of tests with. */
type Runner = (
  globalConfig: { readonly workerIdleMemoryLimit?: number | null },
  config: unknown,
  environment: unknown,
  runtime: object,
  testPath: string,
  sendMessageToJest?: unknown,
) => Promise<unknown>;

// A worker has it from its environment; a process that jest runs files in itself started before the configuration was read.
enableCompileCache();
const require = createRequire(import.meta.url);
const circus: { readonly default: Runner } = require('jest-circus/runner');
const globals = new URL('./jest-globals.ts', import.meta.url).href;
const root = new URL('../../', import.meta.url).href;
const folderOfPrograms = new URL('./programs/', import.meta.url).href;
const programs = new URL('./child-process.ts', folderOfPrograms).href;

registerModuleHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    const startsPrograms = specifier === 'node:child_process' && isOurs(context.parentURL);
    return startsPrograms ? { url: programs, shortCircuit: true } : next(specifier, context);
  },
});

/** Whether a module is of this project, and does not start programs for the others. */
function isOurs(url = ''): boolean {
  return url.startsWith(root) && !url.startsWith(folderOfPrograms) && !url.includes('/node_modules/');
}

/** Where circus keeps, for its next copy, who listens to the events of a run. */
const eventHandlers = Symbol.for('EVENT_HANDLERS');

// An option of Node would be passed on to the programs that tests start.
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/**
 * Runs a file of tests with jest's own runner, and loads modules as Node does: once for a process. Jest's loader gives each file of tests a
 * global object and modules of its own; loading them again takes longer than most of the tests, and their values are of other classes than
 * those of Node's own modules.
 */
const nativeRunner: Runner = async (globalConfig, config, environment, runtime, testPath, sendMessageToJest) => {
  const native = {
    requireInternalModule(path: string) {
      // A copy of circus holds the tests of one file.
      delete require.cache[path];
      Reflect.set(globalThis, eventHandlers, undefined);
      // By a function of its own, as such a function keeps what it has loaded.
      return createRequire(import.meta.url)(path);
    },
    requireModule: require,
    setGlobalsForRuntime: (present: object) => Object.assign(globalThis, { jestGlobals: present }),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path: string) => {
      registerHooks();
      return import(pathToFileURL(path).href);
    },
    enterTestCode: () => undefined,
    leaveTestCode: () => undefined,
  };
  const present = Object.assign(Object.create(runtime), native);
  await startInSmallProcess();
  try {
    return await circus.default(globalConfig, config, environment, present, testPath, sendMessageToJest);
  } finally {
    // Jest ends workers with a signal, which leaves no time for it.
    flushCompileCache();
    forgetTests();
    collectAbove(0.95 * (globalConfig.workerIdleMemoryLimit ?? Number.POSITIVE_INFINITY));
  }
};

/** Each copy of circus keeps its tests, with all that they refer to, at the global object: below a symbol of its own. */
function forgetTests(): void {
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (symbol.description === 'JEST_STATE_SYMBOL') Reflect.deleteProperty(globalThis, symbol);
}

/** Jest replaces a worker by its whole heap, with what nothing refers to any more. A new one has to load all modules again. */
function collectAbove(bytes: number): void {
  if (process.memoryUsage().heapUsed > bytes) collectGarbage();
}

export default nativeRunner;
