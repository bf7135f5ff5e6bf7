import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { splitProgram } from './split-program.ts';

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
  await bundleModule({ index: 'src/action/main.ts' }, directory);
}

/** Programs as one file each. */
export async function bundleModule(entryPoints: Readonly<Record<string, string>>, outdir: string): Promise<void> {
  await build({ ...common, format: 'esm', banner: { js: banner }, charset: 'utf8', entryPoints, outdir });
}

/**
 * What the scripts of the program hold, in the order in which they are loaded; the last one holds the rest. To render a bundle takes
 * as long as to load all, so it has the first two: the second is loaded while the layers of its image are on their way.
 */
const scripts = {
  'program-start': [
    'src/cli/run.ts',
    'src/cli/commands/render.ts',
    'src/cli/inputs/read-image-input.ts',
    'src/adapters/registry/credentials/open-credentials.ts',
    'src/adapters/registry/open-registries.ts',
    'src/adapters/registry/stated-registries.ts',
    'src/adapters/image-contents/create-images.ts',
  ],
  'program-bundle': [
    'src/adapters/image-contents/read-contents.ts',
    'src/cli/inputs/bundle-of-contents.ts',
    'src/cli/render/render-bundle-input.ts',
  ],
  program: [],
};

/**
 * The command line tool as few files: the program as scripts, and what loads them with what V8 compiled of them before. What a run
 * does not import is not evaluated, and Node's own modules that only it needs are not loaded: this, and that starting up takes a
 * third less time than with many ES modules, is why they are CommonJS.
 */
export async function bundleCli(directory: string): Promise<void> {
  const texts = await splitProgram({ ...common, charset: 'ascii', plugins: [lateExamples] }, 'src/cli/run.ts', scripts);
  mkdirSync(directory, { recursive: true });
  const digests = Object.entries(texts).map(([name, text]) => {
    writeFileSync(join(directory, `${name}.js`), text);
    return [name, hash('sha256', text).slice(0, 16)];
  });
  await build({
    ...common,
    format: 'cjs',
    charset: 'ascii',
    supported: { 'dynamic-import': false },
    outdir: directory,
    entryPoints: { main: 'src/cli/main.ts' },
    define: { 'import.meta.dirname': '__dirname', scriptDigests: JSON.stringify(Object.fromEntries(digests)) },
    plugins: [instead('./program.ts', 'src/cli/compiled-program.ts')],
  });
  writeFileSync(join(directory, 'package.json'), '{"type": "commonjs"}\n');
}

/**
 * Examples of checks are read by tests, by the documentation and by `explain`. In the package they are made when somebody reads them:
 * they are a tenth of what V8 has to load for a `check`.
 */
const lateExamples: Plugin = {
  name: 'late-examples',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]src[\\/]core[\\/]checks[\\/].*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const contents = source.replace(/^ {2}examples: (\[\n.*?^ {2}\]),$/ms, '  get examples() { return $1; },');
      if (contents === source && /^ {2}examples: \[/m.test(source))
        throw new Error(`${path}: examples are not formatted`);
      return { contents, loader: 'ts' };
    }),
};

/** Puts a file in the place of another one, by the path that imports have. */
function instead(path: string, file: string): Plugin {
  return {
    name: 'instead',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\.\// }, args => (args.path === path ? { path: join(root, file) } : null)),
  };
}
