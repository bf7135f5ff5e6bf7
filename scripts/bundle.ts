import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

const root = join(import.meta.dirname, '..');

// Dependencies that are CommonJS call `require` for Node's own modules; an ES module has none unless it makes one.
const banner =
  "import { createRequire as createRequireForBundle } from 'node:module';\nconst require = createRequireForBundle(import.meta.url);";

const common: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  banner: { js: banner },
  logLevel: 'warning',
};

/** The Action as one file, so that a workflow needs nothing but the repository at a tag. */
export async function bundleAction(directory: string): Promise<void> {
  await build({ ...common, entryPoints: { index: 'src/action/main.ts' }, outdir: directory });
}

/** The command line tool as a few files: commands are loaded when they are asked for. */
export async function bundleCli(directory: string): Promise<void> {
  const entryPoints = { main: 'src/cli/main.ts' };
  await build({ ...common, entryPoints, outdir: directory, splitting: true, chunkNames: '[name]-[hash]' });
}
