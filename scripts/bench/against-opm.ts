import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Corpus, CorpusChange } from './corpus.ts';
import { compare, inRounds, type Medians, median, ratioOf, type Subject } from './measure.ts';
import { type Goals, ratioLine, section } from './table.ts';

/** Runs commands one after the other in one process of a shell, whatever their exit codes. */
function inTurn(name: string, commands: readonly (readonly string[])[]): Subject {
  const script = commands
    .map(command => `${command.map(word => `'${word.replaceAll("'", "'\\''")}'`).join(' ')}; `)
    .join('');
  return { name, command: ['/bin/sh', '-c', `${script}true`] };
}

/** Whole processes on the same files, in turn: ratios of this program to opm. */
export function compareWithOpm(keeper: readonly string[], opm: string, corpus: Corpus, directory: string): void {
  catalogsAgainstOpm(keeper, opm, corpus, directory);
  changesAgainstOpm(keeper, opm, corpus, directory);
}

function catalogsAgainstOpm(keeper: readonly string[], opm: string, corpus: Corpus, directory: string): void {
  const print = section('Validating catalogs, ratio to opm (median of 5 pairs)');
  for (const catalog of corpus.catalogs) {
    const version = catalog.split('/').at(-1) ?? '';
    const isOld = Number(version.split('.')[1]) <= 16;
    const subject = { name: 'keeper', command: [...keeper, 'validate', catalog] };
    const peer = { name: 'opm', command: [opm, 'validate', catalog] };
    const goals = isOld ? { wall: 0.2, cpu: 0.25, peak: 1.1 } : { wall: 0.45, cpu: 0.45, peak: 1.3 };
    print(ratioLine(`${isOld ? 'P1' : 'P2'} ${version}, cold`, compare(subject, peer, 5).ratio, goals));
  }
  const all = inTurn(
    'opm',
    corpus.catalogs.map(catalog => [opm, 'validate', catalog]),
  );
  const cold = { name: 'keeper', command: [...keeper, 'validate'], cwd: corpus.repository };
  const warm = { ...cold, command: [...cold.command, '--cache', join(directory, 'cache')] };
  const [ofCold = [], ofWarm = [], ofAll = []] = inRounds([cold, warm, all], 5);
  print(
    ratioLine(
      'P3 all catalogs, cold',
      ratioOf(ofCold, ofAll),
      { wall: 0.09, cpu: 0.1, peak: 1.7 },
      'opm once for each',
    ),
  );
  print(ratioLine('P8 all catalogs, warm cache', ratioOf(ofWarm, ofAll), { wall: 0.05, cpu: 0.04, peak: 1 }));
  const one = join(directory, 'one-file');
  mkdirSync(one, { recursive: true });
  const large = oneFile(corpus, one);
  const single = compare(
    { name: 'keeper', command: [...keeper, 'validate', one] },
    { name: 'opm', command: [opm, 'validate', one] },
    5,
  );
  print(ratioLine(`P4 one file of ${(large / 1e6).toFixed(0)} MB`, single.ratio, { wall: 0.2, cpu: 0.2, peak: 1 }));
}

/** The largest catalog as one file. */
function oneFile(corpus: Corpus, directory: string): number {
  const sizes = corpus.catalogs.map(catalog => ({ catalog, text: textOf(catalog) }));
  const largest = sizes.reduce((most, each) => (each.text.length > most.text.length ? each : most));
  writeFileSync(join(directory, 'catalog.yaml'), largest.text);
  return statSync(join(directory, 'catalog.yaml')).size;
}

function textOf(catalog: string): string {
  return readdirSync(catalog)
    .map(name => readFileSync(join(catalog, name, 'catalog.yaml'), 'utf8'))
    .map(text => (text.startsWith('---') ? text : `---\n${text}`))
    .map(text => (text.endsWith('\n') ? text : `${text}\n`))
    .join('');
}

/** The goals are for packages of the size that real ones have; what Node takes to start is a tenth of opm's time for those. */
const realPackageBytes = 1_000_000;

function changesAgainstOpm(keeper: readonly string[], opm: string, corpus: Corpus, directory: string): void {
  const print = section(
    `Judging ${corpus.changes.length} real changes, ratio to opm (median over the changes, each once after a run that does not count)`,
  );
  const results = corpus.changes.map(change => compareChange(keeper, opm, corpus, change, directory));
  const line = (name: string, goals: Goals, ratios: readonly Medians[], note = '') =>
    print(ratioLine(name, mediansOver(ratios), goals, note));
  line(
    'P5 fresh process, no cache, opm on the touched catalogs',
    { wall: 0.06, cpu: 0.06, peak: 1 },
    results.map(({ cold }) => cold),
  );
  line(
    'P6 fresh process, warm cache',
    { wall: 0.05, cpu: 0.04, peak: 1 },
    results.map(({ warm }) => warm),
  );
  const large = results.filter(({ packageBytes }) => packageBytes >= realPackageBytes);
  line(
    'P7 fresh process, opm on the touched packages alone',
    { wall: 0.45, cpu: 0.45 },
    large.map(({ parts }) => parts),
    `the ${large.length} changes whose touched packages hold at least 1 MB`,
  );
  line(
    'P7 the same, all changes that leave some',
    { wall: 0.45, cpu: 0.45 },
    results.filter(({ packageBytes }) => packageBytes > 0).map(({ parts }) => parts),
    'starting Node takes most of it',
  );
}

function compareChange(
  keeper: readonly string[],
  opm: string,
  { repository }: Corpus,
  { commit, extract }: CorpusChange,
  directory: string,
) {
  const place = join(directory, 'change');
  const { catalogs, packages } = extract(place);
  const revisions = ['--base', `${commit}^`, '--head', commit];
  const check = [...keeper, 'check', '--offline', '--repo', repository, ...revisions, '--format', 'json'];
  const cold: Subject = { name: 'keeper', command: check, expects: [0, 1] };
  const warm: Subject = { ...cold, command: [...check, '--cache', join(directory, 'cache')] };
  const validate = (paths: readonly string[]) =>
    inTurn(
      'opm',
      paths.map(path => [opm, 'validate', path]),
    );
  const subjects = [cold, warm, validate(catalogs), validate(packages)];
  const [ofCold = [], ofWarm = [], ofCatalogs = [], ofPackages = []] = inRounds(subjects, 1, [cold, warm]);
  const packageBytes = packages.reduce((sum, path) => sum + bytesBelow(path), 0);
  rmSync(place, { recursive: true });
  return {
    cold: ratioOf(ofCold, ofCatalogs),
    warm: ratioOf(ofWarm, ofCatalogs),
    parts: ratioOf(ofCold, ofPackages),
    packageBytes,
  };
}

function bytesBelow(directory: string): number {
  return readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
}

function mediansOver(ratios: readonly Medians[]): Medians {
  return {
    wall: median(ratios.map(({ wall }) => wall)) ?? Number.NaN,
    cpu: median(ratios.map(({ cpu }) => cpu)),
    peak: median(ratios.map(({ peak }) => peak)),
  };
}
