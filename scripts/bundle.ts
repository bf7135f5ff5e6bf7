import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const root = join(import.meta.dirname, '..');

// Dependencies that are CommonJS call `require` for Node's own modules; an ES module has none unless it makes one.
const banner =
  "import { createRequire as createRequireForBundle } from 'node:module';\nconst require = createRequireForBundle(import.meta.url);";

const common: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node24',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

/** The Action as one file, so that a workflow needs nothing but the repository at a tag. */
export async function bundleAction(directory: string): Promise<void> {
  const format: BuildOptions = { format: 'esm', banner: { js: banner }, charset: 'utf8' };
  await build({ ...common, ...format, entryPoints: { index: 'src/action/main.ts' }, outdir: directory });
}

/**
 * The command line tool as two files: one that turns on the cache of compiled code, and one that is found in it. What a run
 * does not import is not evaluated, and Node's own modules that only it needs are not loaded: this, and that starting up
 * takes a third less time than with many ES modules, is why they are CommonJS.
 */
export async function bundleCli(directory: string): Promise<void> {
  const format: BuildOptions = { format: 'cjs', charset: 'ascii', supported: { 'dynamic-import': false } };
  await build({
    ...common,
    ...format,
    entryPoints: { main: 'src/cli/main.ts' },
    plugins: [apart('./run.ts', './run.js')],
    outdir: directory,
  });
  await build({ ...common, ...format, entryPoints: { run: 'src/cli/run.ts' }, outdir: directory });
  writeFileSync(join(directory, 'package.json'), '{"type": "commonjs"}\n');
}

/** Leaves an import for a file of its own. */
function apart(path: string, file: string): Plugin {
  return {
    name: 'apart',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\.\// }, args => (args.path === path ? { path: file, external: true } : null)),
  };
}
