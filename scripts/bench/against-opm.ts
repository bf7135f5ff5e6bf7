import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Corpus } from './corpus.ts';
import { compare, median, type Subject } from './measure.ts';
import { ratioLine, section } from './table.ts';

/** Runs commands one after the other in one process of a shell, whatever their exit codes. */
function inTurn(name: string, commands: readonly (readonly string[])[]): Subject {
  const script = commands
    .map(command => command.map(word => `'${word.replaceAll("'", "'\\''")}'`).join(' '))
    .join('; ');
  return { name, command: ['/bin/sh', '-c', `${script}; true`] };
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
    print(ratioLine(`${isOld ? 'P1' : 'P2'} ${version}, cold`, compare(subject, peer, 5).ratio, isOld ? 0.2 : 0.35));
  }
  const full = join(directory, 'full-size');
  const bytes = enlarge(corpus.catalogs.at(-2) ?? '', full, 12_000_000);
  const inFull = compare(
    { name: 'keeper', command: [...keeper, 'validate', full] },
    { name: 'opm', command: [opm, 'validate', full] },
    5,
  );
  const name = corpus.catalogs.at(-2)?.split('/').at(-1);
  print(
    ratioLine(
      `P2 ${name} at its real size of ${(bytes / 1e6).toFixed(0)} MB`,
      inFull.ratio,
      0.35,
      'packages copied under other names',
    ),
  );
  const all = inTurn(
    'opm',
    corpus.catalogs.map(catalog => [opm, 'validate', catalog]),
  );
  const cold = { name: 'keeper', command: [...keeper, 'validate'], cwd: corpus.repository };
  print(ratioLine('P3 all catalogs, cold', compare(cold, all, 5).ratio, 0.07, 'opm once for each catalog'));
  const one = join(directory, 'one-file');
  mkdirSync(one, { recursive: true });
  const large = oneFile(corpus, one);
  const single = compare(
    { name: 'keeper', command: [...keeper, 'validate', one] },
    { name: 'opm', command: [opm, 'validate', one] },
    5,
  );
  print(ratioLine(`P4 one file of ${(large / 1e6).toFixed(0)} MB`, single.ratio, 0.2));
  const warm = { ...cold, command: [...cold.command, '--cache', join(directory, 'cache')] };
  print(ratioLine('P8 all catalogs, warm cache', compare(warm, all, 5).ratio, 0.04));
}

/**
 * A catalog with as many copies of its packages, under other names, as make it `size` bytes: the one beside this checkout
 * is a cut of a real one, and what starting up costs must not be taken for what reading costs.
 */
function enlarge(catalog: string, directory: string, size: number): number {
  let written = 0;
  for (let copy = 0; written < size; copy++) {
    for (const name of readdirSync(catalog)) {
      const text = readFileSync(join(catalog, name, 'catalog.yaml'), 'utf8').replaceAll(name, `${name}-${copy}`);
      mkdirSync(join(directory, `${name}-${copy}`), { recursive: true });
      writeFileSync(join(directory, `${name}-${copy}`, 'catalog.yaml'), text);
      written += text.length;
    }
  }
  return written;
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

function changesAgainstOpm(keeper: readonly string[], opm: string, corpus: Corpus, directory: string): void {
  const print = section(
    `Judging ${corpus.changes.length} real changes, ratio to opm (median over the changes, 3 pairs each)`,
  );
  const results = corpus.changes.map(({ commit, catalogs, packages }) => {
    const command = [
      ...keeper,
      'check',
      '--offline',
      '--repo',
      corpus.repository,
      '--base',
      `${commit}^`,
      '--head',
      commit,
      '--format',
      'json',
    ];
    const cold: Subject = { name: 'keeper', command, expects: [0, 1] };
    const warm: Subject = { ...cold, command: [...command, '--cache', join(directory, 'cache')] };
    const whole = inTurn(
      'opm',
      catalogs.map(catalog => [opm, 'validate', catalog]),
    );
    const parts = inTurn(
      'opm',
      packages.map(name => [opm, 'validate', name]),
    );
    return {
      cold: compare(cold, whole, 3).ratio,
      warm: compare(warm, whole, 3).ratio,
      parts: compare(cold, parts, 3).ratio,
    };
  });
  const over = (
    pick: (result: (typeof results)[number]) => { wall: number; cpu: number | undefined; peak: number | undefined },
  ) => ({
    wall: median(results.map(result => pick(result).wall)) ?? Number.NaN,
    cpu: median(results.map(result => pick(result).cpu)),
    peak: median(results.map(result => pick(result).peak)),
  });
  print(
    ratioLine(
      'P5 fresh process, no cache, opm on the touched catalogs',
      over(result => result.cold),
      0.05,
    ),
  );
  print(
    ratioLine(
      'P6 fresh process, warm cache',
      over(result => result.warm),
      0.04,
    ),
  );
  print(
    ratioLine(
      'P7 fresh process, opm on the touched packages alone',
      over(result => result.parts),
      0.3,
    ),
  );
}
