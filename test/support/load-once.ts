import { createRequire } from 'node:module';

interface Global {
  /** Only in a test: `plain-global-environment.ts`. */
  readonly createRequireOfNode?: typeof createRequire;
}

/**
 * Loads a module and what it imports once for a process. Jest loads what is imported again for each file of tests, which takes longer
 * than what most of them do with it, and keeps more of it in memory than a process should have that starts others.
 *
 * Its values come from Node's own realm: `instanceof` and `toStrictEqual` tell them from those of a test.
 *
 * @param path relative to `from`, the `import.meta.url` of who asks
 */
export function loadOnce<Module>(path: string, from: string): Module {
  const { createRequireOfNode = createRequire } = globalThis as Global;
  return createRequireOfNode(from)(path) as Module;
}
