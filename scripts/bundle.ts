import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

/** What the paths of metafiles are counted from. */
export const bundleRoot = join(import.meta.dirname, '..');

// Dependencies that are CommonJS call `require` for Node's own modules; an ES module has none unless it makes one.
const banner =
  "import { createRequire as createRequireForBundle } from 'node:module';\nconst require = createRequireForBundle(import.meta.url);";

/** grpc-js reads definitions with it for services that are not registered here. */
const external = ['@grpc/proto-loader'];

const common = {
  absWorkingDir: bundleRoot,
  bundle: true,
  platform: 'node',
  target: 'node24',
  minify: true,
  // Licences are passed on as a whole, in a file beside the programs.
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** The Action as one file, so that a workflow needs nothing but the repository at a tag. */
export function bundleAction(directory: string): Promise<Metafile> {
  return bundleModule({ index: 'src/action/main.ts' }, directory);
}

/** The App as one file, which the command line tool loads and a container runs, and beside it what it starts to serve catalogs. */
export async function bundleApp(directory: string): Promise<Metafile> {
  const metafile = await bundleModule(
    { 'run-app': 'src/app/run-app.ts', 'serve-catalogs': 'src/app/serve-catalogs.ts' },
    directory,
  );
  writeFileSync(join(directory, 'package.json'), '{"type": "module"}\n');
  return metafile;
}

/** What speaks to clusters as one file, which the command line tool loads when it has to. */
export async function bundleCluster(directory: string): Promise<Metafile> {
  const metafile = await bundleModule({ 'open-cluster': 'src/adapters/cluster/open-cluster.ts' }, directory);
  writeFileSync(join(directory, 'package.json'), '{"type": "module"}\n');
  return metafile;
}

/** Programs as one file each. @returns what is in them */
export async function bundleModule(entryPoints: Readonly<Record<string, string>>, outdir: string): Promise<Metafile> {
  const format = { format: 'esm', banner: { js: banner }, charset: 'utf8' } as const;
  const { metafile } = await build({ ...common, ...format, entryPoints, outdir, external, plugins: [withoutModels] });
  return metafile;
}

/**
 * The command line tool as two files: the program, and what starts it. They are CommonJS, since what a run does not import is then not
 * evaluated, and Node's own modules that only it needs are not loaded.
 */
export async function bundleCli(directory: string): Promise<Metafile> {
  const options = {
    ...common,
    format: 'cjs' as const,
    charset: 'ascii' as const,
    supported: { 'dynamic-import': false },
    define: { 'import.meta.dirname': '__dirname' },
    outdir: directory,
    plugins: [programApart],
  } satisfies BuildOptions;
  // Any Node reads what starts it, which says that a newer one is needed.
  const main = await build({ ...options, target: 'es2017', entryPoints: { main: 'src/cli/main.ts' } });
  const program = await build({ ...options, entryPoints: { program: 'src/cli/run.ts' } });
  writeFileSync(join(directory, 'package.json'), '{"type": "commonjs"}\n');
  return {
    inputs: { ...main.metafile.inputs, ...program.metafile.inputs },
    outputs: { ...main.metafile.outputs, ...program.metafile.outputs },
  };
}

/** What serves catalogs, as one file that the command line tool loads: no other command needs gRPC. */
export async function bundleCatalogServer(directory: string): Promise<Metafile> {
  const { metafile } = await build({
    ...common,
    format: 'cjs',
    charset: 'ascii',
    entryPoints: { 'open-catalog-server': 'src/adapters/serve/open-catalog-server.ts' },
    outdir: directory,
    external,
  });
  writeFileSync(join(directory, 'package.json'), '{"type": "commonjs"}\n');
  return metafile;
}

/** Of the client for Kubernetes only what reads a kubeconfig is used, and not the models of every API, which it does not say can be left out. */
const withoutModels: Plugin = {
  name: 'without-models',
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^\.\/gen\/index\.js$/ }, async ({ path, importer, ...options }) => {
      if (options.pluginData === 'resolved' || !importer.includes('@kubernetes')) return null;
      const found = await resolve(path, { ...options, importer, pluginData: 'resolved' });
      return { ...found, sideEffects: false };
    }),
};

/** Node keeps the compiled code of whole files, and only of those that are loaded once it was told to. */
const programApart: Plugin = {
  name: 'program-apart',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\/run\.ts$/, namespace: 'file' }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './program.js', external: true } : null,
    ),
};
