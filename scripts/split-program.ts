import { type BuildOptions, build, type Metafile, transform } from 'esbuild';

/** Modules that a script holds, with what they import: paths from the root, of modules that are imported dynamically. By its name. */
export type Scripts = Readonly<Record<string, readonly string[]>>;

const partAsFunction = {
  format: 'cjs',
  charset: 'ascii',
  minify: true,
  legalComments: 'none',
  supported: { 'dynamic-import': false },
} as const;

/**
 * Bundles a program into scripts. Each gives an object of functions by the names of their parts: a part is what is imported together,
 * and is evaluated when `require('./SCRIPT/PART')` takes it first. The program itself is the part `entry` of the first script.
 *
 * @param scripts in order: what several of them need is in the first one, and what none names is in the last one
 * @returns the texts of the scripts
 */
export async function splitProgram(
  options: BuildOptions,
  program: string,
  scripts: Scripts,
): Promise<Readonly<Record<string, string>>> {
  const { outputFiles = [], metafile } = await build({
    ...options,
    entryPoints: { entry: program },
    format: 'esm',
    splitting: true,
    chunkNames: '[hash]',
    outdir: '.',
    metafile: true,
    write: false,
  });
  if (metafile === undefined) throw new Error('esbuild gave no metafile');
  const scriptOf = scriptsOfParts(metafile, scripts);
  const functions = new Map<string, string[]>(Object.keys(scripts).map(script => [script, []]));
  for (const { path, text } of outputFiles) {
    const part = partOf(path);
    const { code } = await transform(text, { ...partAsFunction, target: options.target ?? 'esnext' });
    const linked = code.replaceAll(
      /require\("\.\/([^"/]+)\.js"\)/g,
      (_, id) => `require("./${scriptOf.get(id)}/${id}")`,
    );
    functions.get(scriptOf.get(part) ?? '')?.push(`${JSON.stringify(part)}(exports,require,module){${linked}}`);
  }
  return Object.fromEntries([...functions].map(([script, texts]) => [script, `({${texts.join(',\n')}})\n`]));
}

/** Each part is in the first script that has something which needs it. */
function scriptsOfParts({ outputs }: Metafile, scripts: Scripts): ReadonlyMap<string, string> {
  const scriptOf = new Map<string, string>();
  const take = (path: string, script: string): void => {
    const part = partOf(path);
    if (scriptOf.has(part)) return;
    scriptOf.set(part, script);
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && Object.hasOwn(outputs, imported)) take(imported, script);
    }
  };
  const entries = new Map(Object.entries(outputs).map(([path, { entryPoint }]) => [entryPoint, path]));
  for (const [script, modules] of Object.entries(scripts)) {
    for (const module of modules) {
      const path = entries.get(module);
      if (path === undefined) throw new Error(`${module}: nothing imports it dynamically`);
      take(path, script);
    }
  }
  const last = Object.keys(scripts).at(-1) ?? '';
  for (const path of Object.keys(outputs)) take(path, last);
  return scriptOf;
}

function partOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.js$/, '');
}
