import { createRandom, type Random } from '../../random.ts';
import { type StoredFiles, storeText } from '../stored-file.ts';
import { addLinks } from './add-links.ts';
import { choosePolicy } from './choose-policy.ts';
import { generatePackage } from './generate-package.ts';
import type { CatalogStyle, FuzzPackage, FuzzRepository } from './model.ts';
import { type OwnerPlan, planOwners, writeOwners } from './owners-plan.ts';
import { basicTemplate } from './settings-of-operator.ts';
import { writeBundleDirectory } from './write-bundle-directory.ts';
import { writePackage } from './write-package.ts';

const registry = 'quay.io/example';
const names = ['coffee', 'tea', 'juice', 'milk-operator', 'water', '3scale'];
const versions = ['1.0.0', '1.1.0', '1.2.0', '2.0.0', '2.0.1'];
const styles: readonly CatalogStyle[] = ['one-file', 'one-file', 'one-file', 'json', 'many-files', 'flow'];

/** A repository of one of the layouts, whose first package is the author's; the same seed gives the same. */
export function generateRepository(seed: number): FuzzRepository {
  const random = createRandom(seed);
  const kind = random.pick(['single', 'single', 'versioned', 'versioned', 'bundles'] as const);
  const catalogs = catalogsOf(kind, random);
  const operators = kind === 'single' ? undefined : 'operators';
  const files: StoredFiles = new Map();
  const plans = planOwners(kind, random, random.shuffle(names).slice(0, 3));
  const packages = plans.map(plan => writeOne({ files, catalogs, operators, random }, plan));
  const isRestricted = random.chance(0.5);
  const policy = choosePolicy(plans, random);
  const granted = writeOwners({ files, kind, catalogs, operators, plans, isRestricted, registry, policy, random });
  storeText(files, 'README.md', '# Catalog\n');
  const linkedCatalogs = addLinks(files, { kind, catalogs, packages }, random);
  return {
    kind,
    policy,
    catalogs,
    linkedCatalogs,
    operators,
    packages,
    maintainers: ['mona'],
    allowedRegistries: isRestricted ? [registry] : [],
    files,
    granted,
  };
}

function catalogsOf(kind: FuzzRepository['kind'], random: Random): readonly string[] {
  if (kind === 'bundles') return [];
  return kind === 'single'
    ? [random.pick(['catalog', 'configs', 'catalogs', 'olm/index'])]
    : ['catalogs/v4.18', 'catalogs/v4.19'];
}

interface Place {
  readonly files: StoredFiles;
  readonly catalogs: readonly string[];
  readonly operators: string | undefined;
  readonly random: Random;
}

function writeOne({ files, catalogs, operators, random }: Place, plan: OwnerPlan): FuzzPackage {
  const { name, directory, owners } = plan;
  const released = versions.slice(0, 1 + random.int(4));
  const isInCatalogs = operators === undefined || (catalogs.length > 0 && random.chance(0.6));
  const blobs = isInCatalogs ? generatePackage(name, released, registry, random) : [];
  const style = operators === undefined ? random.pick(styles) : 'one-file';
  if (isInCatalogs) {
    for (const root of catalogs) writePackage(files, `${root}/${directory}`, blobs, style);
  }
  const bundleDirectories = operators === undefined ? [] : released;
  const hasSecond = !isInCatalogs && bundleDirectories.length > 1;
  const secondOperator = hasSecond ? plan.secondOperator : undefined;
  for (const [index, version] of bundleDirectories.entries()) {
    const before = bundleDirectories[index - 1];
    const edges = before === undefined ? {} : { replaces: `${name}.v${before}` };
    const isLast = index === bundleDirectories.length - 1;
    const operator = `${operators}/${(isLast ? secondOperator : undefined) ?? directory}`;
    writeBundleDirectory(files, { operator, name, version, registry, ...edges });
  }
  if (operators !== undefined && isInCatalogs) {
    storeText(files, `${operators}/${directory}/catalog-templates/basic.yaml`, basicTemplate(blobs));
  }
  return { name, directory, secondOperator, owners, style, versions: released, blobs, bundleDirectories };
}
