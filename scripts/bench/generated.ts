import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCatalog } from './generated-catalog.ts';
import { compare, measure, type Subject } from './measure.ts';
import { ratioLine, section } from './table.ts';

const here = import.meta.dirname;

/** What anybody can measure: no opm, no corpus. */
export function measureGenerated(keeper: readonly string[], directory: string): void {
  const node = keeper[0] ?? 'node';
  guard(keeper, node, directory);
  growth(keeper, directory);
  changeOnLargerCatalog(keeper, directory);
  const start = section('Start-up, seconds');
  start(
    ratioLine('keeper --version', measure({ name: 'keeper', command: [...keeper, '--version'] }, 11), { wall: 0.1 }),
  );
  start(ratioLine('node -e 0', measure({ name: 'node', command: [node, '-e', '0'] }, 11)));
}

function guard(keeper: readonly string[], node: string, directory: string): void {
  const catalog = join(directory, 'guard', 'catalog');
  writeCatalog(catalog, { packages: 12, bundlesPerPackage: 40, metadataBytes: 25_000 });
  const print = section('A generated catalog of 12 MB, ratios (median of 5 pairs)');
  const keeperCold: Subject = { name: 'keeper', command: [...keeper, 'validate', catalog] };
  const keeperWarm: Subject = {
    name: 'keeper',
    command: [...keeperCold.command, '--cache', join(directory, 'guard', 'cache')],
  };
  const yaml: Subject = { name: 'js-yaml 4', command: [node, join(here, 'js-yaml-4.ts'), catalog] };
  const floor: Subject = { name: 'floor', command: [node, join(here, 'floor.ts'), catalog] };
  print(ratioLine('validate, cold, to js-yaml 4 reading alone', compare(keeperCold, yaml, 5).ratio, { wall: 1.2 }));
  print(ratioLine('validate, warm cache, to reading and hashing', compare(keeperWarm, floor, 5).ratio, { wall: 2 }));
}

function growth(keeper: readonly string[], directory: string): void {
  const print = section('Seconds for each 1,000 bundles, as catalogs grow (median of 3)');
  for (const [label, shape] of [
    ['1,000 bundles in 10 packages', { packages: 10, bundlesPerPackage: 100, metadataBytes: 2_000 }],
    ['10,000 bundles in 100 packages', { packages: 100, bundlesPerPackage: 100, metadataBytes: 2_000 }],
    ['100,000 bundles in 1,000 packages', { packages: 1_000, bundlesPerPackage: 100, metadataBytes: 500 }],
    ['1,000 bundles in 1 package and channel', { packages: 1, bundlesPerPackage: 1_000, metadataBytes: 500 }],
    ['10,000 bundles in 1 package and channel', { packages: 1, bundlesPerPackage: 10_000, metadataBytes: 500 }],
    ['100,000 bundles in 1 package and channel', { packages: 1, bundlesPerPackage: 100_000, metadataBytes: 100 }],
  ] as const) {
    const catalog = join(directory, label.replaceAll(/\W+/g, '-'));
    writeCatalog(catalog, shape);
    const thousands = (shape.packages * shape.bundlesPerPackage) / 1000;
    const whole = measure({ name: 'keeper', command: [...keeper, 'validate', catalog] }, 3);
    print({
      name: label,
      wall: whole.wall / thousands,
      cpu: whole.cpu === undefined ? undefined : whole.cpu / thousands,
      peak: whole.peak,
      note: `${whole.wall.toFixed(2)} s in all`,
    });
  }
}

/**
 * The same change of one package, on a catalog and on one ten times as large. The larger one takes longer because names that the change uses are
 * searched for in each other package.
 */
function changeOnLargerCatalog(keeper: readonly string[], directory: string): void {
  const print = section('check of a change of one package, ten times the catalog (median of 7 pairs)');
  const [small, large] = [100, 1_000].map(packages => {
    const repository = join(directory, `repository-${packages}`);
    mkdirSync(repository, { recursive: true });
    writeCatalog(join(repository, 'catalog'), { packages, bundlesPerPackage: 20, metadataBytes: 2_000 });
    writeFileSync(join(repository, 'CODEOWNERS'), '* @alice\n');
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', repository, '-c', 'user.name=bench', '-c', 'user.email=bench@example.org', ...args]);
    git('init', '--quiet', '--initial-branch=main');
    git('add', '--all');
    git('commit', '--quiet', '--message=base');
    const file = join(repository, 'catalog/package-00007/catalog.yaml');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('schema: olm.package', 'description: Changed.\nschema: olm.package'),
    );
    appendFileSync(file, '');
    git('commit', '--quiet', '--all', '--message=change');
    return {
      name: 'keeper',
      command: [
        ...keeper,
        'check',
        '--offline',
        '--repo',
        repository,
        '--base',
        'HEAD^',
        '--head',
        'HEAD',
        '--author',
        'alice',
      ],
      expects: [0, 1],
    };
  });
  if (small !== undefined && large !== undefined)
    print(ratioLine('1,000 packages to 100', compare(large, small, 7).ratio, { wall: 1.2 }));
}
