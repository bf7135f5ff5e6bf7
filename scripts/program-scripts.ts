import { type BuildOptions, build, type Metafile, type Plugin, transform } from 'esbuild';

/** A program that is to be bundled. */
export interface Program {
  /** Path of its module from the root. */
  readonly entry: string;
  readonly plugins: Plugin[];
}

/**
 * The texts of scripts by their names. Each gives an object of functions by the names of their parts, which are evaluated when
 * `require('./SCRIPT/PART')` takes them first. The program itself is the part `entry` of the first script.
 */
export type Scripts = Readonly<Record<string, string>>;

/** Of CommonJS, since a part takes others when it needs them. */
const asPart = { format: 'cjs', supported: { 'dynamic-import': false } } as const;

/** Bundles a program into one script that has one part. */
export async function wholeProgram(options: BuildOptions, name: string, { entry, plugins }: Program): Promise<Scripts> {
  const { outputFiles } = await build({
    ...options,
    ...asPart,
    entryPoints: [entry],
    plugins,
    outdir: '.',
    write: false,
  });
  return { [name]: scriptOf(outputFiles.map(({ text }) => ['entry', text])) };
}

/**
 * Bundles a program into scripts. A part is what is imported together.
 *
 * @param loaded modules that each script holds, with what they import: the program, and what it imports dynamically. What several of
 *   them need is in the first of their scripts, and what none names is in the last script of all
 */
export async function splitProgram(
  options: BuildOptions,
  { entry, plugins }: Program,
  loaded: Readonly<Record<string, readonly string[]>>,
): Promise<Scripts> {
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: { entry },
    plugins,
    format: 'esm',
    splitting: true,
    chunkNames: '[hash]',
    outdir: '.',
    metafile: true,
    write: false,
  });
  const scripts = scriptsOfParts(metafile, loaded);
  const linked = (text: string) =>
    text.replaceAll(/require\("\.\/([^"/]+)\.js"\)/g, (_, part) => `require("./${scripts.get(part)}/${part}")`);
  const parts = await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const { code } = await transform(text, { ...asPart, minify: true, charset: 'ascii', target: 'node24' });
      return { name: partOf(path), code: linked(code) };
    }),
  );
  return Object.fromEntries(
    Object.keys(loaded).map(script => [
      script,
      scriptOf(parts.filter(({ name }) => scripts.get(name) === script).map(({ name, code }) => [name, code])),
    ]),
  );
}

function scriptOf(parts: readonly (readonly [name: string, code: string])[]): string {
  const functions = parts.map(([name, code]) => `${JSON.stringify(name)}(exports,require,module){${code}}`);
  return `({${functions.join(',\n')}})\n`;
}

/** Each part is in the first script that has something which needs it. */
function scriptsOfParts(
  { outputs }: Metafile,
  loaded: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, string> {
  const scripts = new Map<string, string>();
  const take = (path: string, script: string): void => {
    const part = partOf(path);
    if (scripts.has(part)) return;
    scripts.set(part, script);
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && Object.hasOwn(outputs, imported)) take(imported, script);
    }
  };
  const entries = new Map(Object.entries(outputs).map(([path, { entryPoint }]) => [entryPoint, path]));
  for (const [script, modules] of Object.entries(loaded)) {
    for (const module of modules) {
      const path = entries.get(module);
      if (path === undefined) throw new Error(`${module}: nothing imports it dynamically`);
      take(path, script);
    }
  }
  const last = Object.keys(loaded).at(-1) ?? '';
  for (const path of Object.keys(outputs)) take(path, last);
  return scripts;
}

function partOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.js$/, '');
}
