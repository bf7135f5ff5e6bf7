import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { buildIndex } from '../src/core/bundle-index/build-index.ts';
import { type IndexMode, indexModes } from '../src/core/bundle-index/index-mode.ts';
import type { IndexedBundle } from '../src/core/bundle-index/indexed-bundle.ts';
import { readIndexedBundle } from '../src/core/bundle-index/read-indexed-bundle.ts';
import { compareVersionReleases } from '../src/core/graph/version-release.ts';
import { checksFailedBy, checksThatSpeakForOpm } from '../test/support/checks-failed-by.ts';
import { comparedIndex, comparedPackage } from '../test/support/compared-index.ts';
import { channelsIn, indexOfOpm } from './record-indexes/run-opm.ts';

const usage = `Compares the indexes that bundle directories mean with those that a real opm makes of them.

  OPM=/path/to/opm npm run compare-indexes -- DIR [--most 40] [--only OPERATOR]...

DIR is a directory of operators. Each operator with at most --most bundle directories of one package is compared in each of opm's three modes. opm takes
its bundles as images from a registry in this process, the oldest first, until it refuses one: then a check of ours has to fail for it, too. The index
of those that it took is compared, and no check that speaks for opm may fail for one of them. Ends with 1 where channels, heads, edges or the
default channel differ, or one of both refuses what the other takes. Operators and directories that are left out are counted.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '40' },
    only: { type: 'string', multiple: true },
    help: { type: 'boolean', default: false },
  },
});
const opm = process.env.OPM;
const [root] = positionals;

type Files = Readonly<Record<string, string>>;
type Directory = { readonly name: string; readonly files: Files; readonly bundle: IndexedBundle };
type Outcome = 'equal' | 'refused by both' | 'differs';
/** What is not compared. */
type Omission =
  | 'operators with more bundles'
  | 'operators without bundles of one package'
  | 'directories without a bundle that has a version';

if (values.help || root === undefined) console.log(usage);
else if (opm === undefined || opm === '') console.log('Skipped: OPM does not name an opm to compare with.');
else process.exitCode = await compareAll(opm, root);

async function compareAll(program: string, operators: string): Promise<number> {
  const counts = new Map<Outcome | Omission, number>();
  const count = (what: Outcome | Omission, more = 1) => counts.set(what, (counts.get(what) ?? 0) + more);
  for (const operator of readdirSync(operators).sort()) {
    if (values.only?.includes(operator) === false) continue;
    const { directories, others } = directoriesOf(join(operators, operator));
    if (others > 0) count('directories without a bundle that has a version', others);
    const packages = new Set(directories.map(({ bundle }) => bundle.package));
    const isLarge = directories.length > Number(values.most);
    if (packages.size !== 1 || isLarge) {
      count(isLarge ? 'operators with more bundles' : 'operators without bundles of one package');
      continue;
    }
    for (const [setting, mode] of indexModes) {
      const { outcome, detail } = await compareOne(program, directories, setting, mode);
      count(outcome);
      console.log(`${operator}, ${directories.length} bundles, ${mode}: ${outcome}${detail}`);
    }
  }
  console.log([...counts].map(([what, number]) => `${number} ${what}`).join(', '));
  return counts.has('differs') ? 1 : 0;
}

/** The bundle directories of an operator, the oldest version first, and how many other directories it has. */
function directoriesOf(operator: string): { readonly directories: readonly Directory[]; readonly others: number } {
  const names = readdirSync(operator, { withFileTypes: true }).flatMap(one => (one.isDirectory() ? one.name : []));
  const found = names.flatMap(name => {
    const files = filesBelow(join(operator, name));
    const sources = Object.entries(files).map(([path, text]) => ({ path, text, isUtf8: true }));
    const bundle = readIndexedBundle({ files: sources, image: '', origin: { kind: 'directory', path: name } });
    return bundle?.order === undefined ? [] : { name, files, bundle, order: bundle.order };
  });
  const directories = found.sort((left, right) => compareVersionReleases(left.order, right.order));
  return { directories, others: names.length - directories.length };
}

/** The files of `manifests/` and `metadata/`, by their path in the bundle. */
function filesBelow(directory: string): Files {
  const parts = readdirSync(directory, { withFileTypes: true }).filter(
    one => one.isDirectory() && ['manifests', 'metadata'].includes(one.name),
  );
  return Object.fromEntries(
    parts.flatMap(({ name }) =>
      readdirSync(join(directory, name), { withFileTypes: true })
        .filter(one => one.isFile())
        .map(file => [`${name}/${file.name}`, readFileSync(join(directory, name, file.name), 'utf8')]),
    ),
  );
}

async function compareOne(
  program: string,
  directories: readonly Directory[],
  setting: string,
  mode: IndexMode,
): Promise<{ readonly outcome: Outcome; readonly detail: string }> {
  const { taken, output } = await indexOfOpm(
    program,
    directories.map(({ files }) => files),
    mode,
  );
  const failedBy = (position: number) =>
    checksFailedBy(
      filesOf(directories.slice(0, position), setting),
      filesOf(directories.slice(0, position + 1), setting),
    );
  const differences: string[] = [];

  const bundles = directories.slice(0, taken).map(({ bundle }) => bundle);
  const [pkg] = buildIndex('', bundles, mode).catalog.packages.values();
  const [ours, theirs] = [comparedPackage(pkg), comparedIndex(channelsIn(output ?? ''))];
  if (!isDeepStrictEqual(ours, theirs)) {
    differences.push(`\n  ours   ${JSON.stringify(ours)}\n  theirs ${JSON.stringify(theirs)}`);
  }

  for (const [position, { name }] of bundles.entries()) {
    const failed = (await failedBy(position)).filter(check => checksThatSpeakForOpm.has(check));
    if (failed.length > 0) differences.push(`\n  ${name} is refused by us alone (${unique(failed)})`);
  }

  const refused = directories[taken]?.bundle.name;
  const failed = refused === undefined ? [] : await failedBy(taken);
  if (refused !== undefined && failed.length === 0) differences.push(`\n  ${refused} is refused by opm alone`);

  if (differences.length > 0) return { outcome: 'differs', detail: differences.join('') };
  return refused === undefined
    ? { outcome: 'equal', detail: '' }
    : { outcome: 'refused by both', detail: `: ${refused} (${unique(failed)})` };
}

function unique(names: readonly string[]): string {
  return [...new Set(names)].join(', ');
}

function filesOf(directories: readonly Directory[], setting: string): Files {
  const bundles = directories.flatMap(({ name, files }) =>
    Object.entries(files).map(([path, text]) => [`operators/foo/${name}/${path}`, text] as const),
  );
  return { 'operators/foo/ci.yaml': `updateGraph: ${setting}\n`, ...Object.fromEntries(bundles) };
}
