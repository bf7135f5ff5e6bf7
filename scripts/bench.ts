/**
 * `npm run bench`: how fast, as ratios in one run. Generated catalogs always; a real catalog repository where the environment variable CORPUS names a
 * clone or git bundle of one, or one stands beside this checkout; opm where OPM names its binary. `npm run bench -- PART` measures one part; `publish DIR`
 * the catalogs of another repository.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareWithOpm } from './bench/against-opm.ts';
import { measureApp } from './bench/app.ts';
import { generatedBundles, realBundles } from './bench/bundles-to-render.ts';
import { prepareCorpus } from './bench/corpus.ts';
import { measureGenerated } from './bench/generated.ts';
import { median } from './bench/measure.ts';
import { measurePublishing } from './bench/publish.ts';
import { measureRegistry } from './bench/registry.ts';
import { measureRendering } from './bench/render-image.ts';
import { section } from './bench/table.ts';
import { bundleModule } from './bundle.ts';

const root = join(import.meta.dirname, '..');
const bundle = process.env.CORPUS ?? join(root, '../shared/corpus/community-catalog.bundle');
const directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-bench-'));
const [, , only, given] = process.argv;

try {
  execFileSync(process.execPath, [join(root, 'scripts/build.ts')], { stdio: 'inherit' });
  const keeper = [process.execPath, join(root, 'dist/cli/main.js')];
  process.stdout.write(
    `Node ${process.version}; figures are medians of whole processes, wall and cpu in seconds or as ratios, peak in MiB or as ratio\n`,
  );
  const isWanted = (part: string) => only === undefined || only === part;
  if (isWanted('generated')) measureGenerated(keeper, directory);
  if (isWanted('registry')) {
    await measureRegistry();
    const bundles = [...generatedBundles(), ...realBundles(bundle, directory)];
    await measureRendering(keeper, process.env.OPM, bundles, directory);
  }
  if (isWanted('app')) await measureApp(join(root, 'dist/app/run-app.js'), existsSync(bundle) ? bundle : undefined);
  if (isWanted('publish'))
    await measurePublishing(keeper, given ?? prepareCorpus(bundle, directory)?.repository, directory);
  if (isWanted('corpus')) await measureCorpus(keeper);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

async function measureCorpus(keeper: readonly string[]): Promise<void> {
  const corpus = prepareCorpus(bundle, directory);
  if (corpus === undefined) {
    process.stdout.write('\nSkipped: CORPUS does not name a clone of a catalog repository.\n');
    return;
  }
  const opm = process.env.OPM;
  if (opm === undefined || opm === '')
    process.stdout.write('\nSkipped: the comparison with opm, because OPM does not name its binary.\n');
  else compareWithOpm(keeper, opm, corpus, directory);
  await inProcess(corpus.repository);
}

/** Bundled, as what is shipped is: to run TypeScript takes memory of its own. */
async function inProcess(repository: string): Promise<void> {
  await bundleModule({ changes: 'scripts/bench/changes-in-process.ts' }, directory);
  const script = join(directory, 'changes.js');
  const output = execFileSync(process.execPath, [script, repository, '60'], { encoding: 'utf8', maxBuffer: 1 << 26 });
  const { results, residentMiB } = JSON.parse(output) as {
    readonly results: readonly {
      readonly milliseconds: number;
      readonly parsed: number;
      readonly changedBytes: number;
    }[];
    readonly residentMiB: number;
  };
  const ofCatalogs = results.filter(result => result.changedBytes > 0);
  const print = section('A long-lived process that judges a history: its last 60 changes', 'value (goal)');
  print({
    name: 'P9 milliseconds, median',
    wall: median(results.map(result => result.milliseconds)),
    goals: { wall: 20 },
  });
  print({ name: 'P9 resident MiB at the end', wall: residentMiB, goals: { wall: 512 } });
  print({
    name: 'P10 parsed / bytes of touched catalogs, median',
    wall: median(ofCatalogs.map(result => result.parsed / result.changedBytes)),
    goals: { wall: 1 / 500 },
  });
}
