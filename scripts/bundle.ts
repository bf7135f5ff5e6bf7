import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { type Program, type Scripts, splitProgram, wholeProgram } from './program-scripts.ts';

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

/** The App as one file: the command line tool loads it, and a container runs it. */
export async function bundleApp(directory: string): Promise<void> {
  await bundleModule({ 'run-app': 'src/app/run-app.ts' }, directory);
  writeFileSync(join(directory, 'package.json'), '{"type": "module"}\n');
}

/** Programs as one file each. */
export async function bundleModule(entryPoints: Readonly<Record<string, string>>, outdir: string): Promise<void> {
  await build({ ...common, format: 'esm', banner: { js: banner }, charset: 'utf8', entryPoints, outdir });
}

/**
 * Commands with scripts of their own: what these hold, in the order in which they are loaded; the last one holds the rest. To render a
 * bundle takes as long as to load it all. It takes the first two, and the second while the layers of an image are on their way. The other
 * commands go through catalogs, and are faster where functions call each other within one script.
 */
const ownScripts = {
  render: {
    'render-start': [
      'src/cli/run.ts',
      'src/cli/commands/render.ts',
      'src/cli/inputs/read-image-input.ts',
      'src/adapters/registry/credentials/open-credentials.ts',
      'src/adapters/registry/open-registries.ts',
      'src/adapters/registry/stated-registries.ts',
      'src/adapters/image-contents/create-images.ts',
    ],
    'render-bundle': [
      'src/adapters/image-contents/read-contents.ts',
      'src/cli/inputs/bundle-of-contents.ts',
      'src/cli/render/render-bundle-input.ts',
    ],
    'render-rest': [],
  },
};

/**
 * The command line tool as few files: the program as scripts, and what loads them with what V8 compiled of them before. What a run
 * does not import is not evaluated, and Node's own modules that only it needs are not loaded: this, and that starting up takes a
 * third less time than with many ES modules, is why they are CommonJS.
 */
export async function bundleCli(directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const options: BuildOptions = { ...common, charset: 'ascii' };
  const program: Program = { entry: 'src/cli/run.ts', plugins: [lateExamples] };
  const scripts: Record<string, Readonly<Record<string, string>>> = {
    program: writeScripts(directory, await wholeProgram(options, 'program', program)),
  };
  for (const [command, parts] of Object.entries(ownScripts)) {
    const alone = { ...program, plugins: [lateExamples, commandAlone(command)] };
    scripts[command] = writeScripts(directory, await splitProgram(options, alone, parts));
  }
  await build({
    ...options,
    format: 'cjs',
    supported: { 'dynamic-import': false },
    outdir: directory,
    entryPoints: { main: 'src/cli/main.ts' },
    define: { 'import.meta.dirname': '__dirname', scriptsOfCommands: JSON.stringify(scripts) },
    plugins: [instead('./program.ts', 'src/cli/compiled-program.ts')],
  });
  writeFileSync(join(directory, 'package.json'), '{"type": "commonjs"}\n');
}

/** Gives the digests of the scripts, by their names. */
function writeScripts(directory: string, texts: Scripts): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      writeFileSync(join(directory, `${name}.js`), text);
      return [name, hash('sha256', text).slice(0, 16)];
    }),
  );
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

/** Leaves one command in the table of all. */
function commandAlone(command: string): Plugin {
  return {
    name: 'command-alone',
    setup: ({ onLoad }) =>
      onLoad({ filter: /[\\/]src[\\/]cli[\\/]commands[\\/]index\.ts$/ }, ({ path }) => {
        const line = readFileSync(path, 'utf8').match(new RegExp(`^  ${command}: .*$`, 'm'))?.[0];
        if (line === undefined) throw new Error(`${path}: there is no command ${command}`);
        return { contents: `export const commands = {\n${line}\n};\n`, loader: 'ts' };
      }),
  };
}

/** Puts a file in the place of another one, by the path that imports have. */
function instead(path: string, file: string): Plugin {
  return {
    name: 'instead',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\.\// }, args => (args.path === path ? { path: join(root, file) } : null)),
  };
}
