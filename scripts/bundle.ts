import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
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
  await bundleModule({ index: 'src/action/main.ts' }, directory);
}

/** Programs as one file each. */
export async function bundleModule(entryPoints: Readonly<Record<string, string>>, outdir: string): Promise<void> {
  await build({ ...common, format: 'esm', banner: { js: banner }, charset: 'utf8', entryPoints, outdir });
}

/** Commands with a program of their own, which has less to load than the one of all: of other commands it would have nearly as much. */
const withOwnProgram = ['render'];

/**
 * The command line tool as few files: the program as one script, and what loads it with what V8 compiled of it before. What a
 * run does not import is not evaluated, and Node's own modules that only it needs are not loaded: this, and that starting up
 * takes a third less time than with many ES modules, is why they are CommonJS.
 */
export async function bundleCli(directory: string): Promise<void> {
  const options: BuildOptions = {
    ...common,
    format: 'cjs',
    charset: 'ascii',
    supported: { 'dynamic-import': false },
    outdir: directory,
  };
  const wrapper: BuildOptions = {
    banner: { js: '(function (exports, require, module) {' },
    footer: { js: '})' },
  };
  const bundleProgram = async (name: string, plugins: Plugin[]): Promise<readonly [string, string]> => {
    await build({ ...options, ...wrapper, entryPoints: { [name]: 'src/cli/run.ts' }, plugins });
    return [name, hash('sha256', readFileSync(join(directory, `${name}.js`))).slice(0, 16)];
  };
  const programs = await Promise.all([
    bundleProgram('program', [lateExamples]),
    ...withOwnProgram.map(command => bundleProgram(`program-${command}`, [lateExamples, commandAlone(command)])),
  ]);
  await build({
    ...options,
    entryPoints: { main: 'src/cli/main.ts' },
    define: { 'import.meta.dirname': '__dirname', programDigests: JSON.stringify(Object.fromEntries(programs)) },
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
