import { stringify } from 'yaml';
import type { Random } from '../../random.ts';
import { idOf } from '../account-ids.ts';
import { type StoredFiles, storeText } from '../stored-file.ts';
import type { FuzzPolicy, FuzzRepository } from './model.ts';
import { ciSettings, ciText } from './settings-of-operator.ts';

type Source = 'config' | 'ci.yaml' | 'OWNERS' | 'CODEOWNERS' | 'maintainers';

/** Which source is to name the owners of a package. */
export interface OwnerPlan {
  readonly name: string;
  readonly directory: string;
  /** A second directory of operators for the same package, where it is released in bundle directories alone. */
  readonly secondOperator: string | undefined;
  readonly source: Source;
  readonly owners: readonly string[];
}

const people = ['alice', 'bob', 'carol'];

/** Chooses who owns what, and what says so. The first package is alice's, whom every change is by. */
export function planOwners(kind: FuzzRepository['kind'], random: Random, names: readonly string[]): OwnerPlan[] {
  const sources: readonly Source[] =
    kind === 'single'
      ? ['config', 'OWNERS', 'CODEOWNERS', 'CODEOWNERS']
      : ['ci.yaml', 'ci.yaml', 'ci.yaml', 'config', 'CODEOWNERS'];
  return names.map((directory, index) => {
    const name = random.chance(0.2) ? `${directory}-hub` : directory;
    const isNobodys = index > 0 && random.chance(0.15);
    const source = isNobodys ? 'maintainers' : random.pick(sources);
    const secondOperator = kind !== 'single' && random.chance(0.25) ? `${directory}-more` : undefined;
    return { name, directory, secondOperator, source, owners: isNobodys ? ['mona'] : [people[index] ?? 'bob'] };
  });
}

interface WriteInput {
  readonly files: StoredFiles;
  readonly kind: FuzzRepository['kind'];
  readonly catalogs: readonly string[];
  readonly operators: string | undefined;
  readonly plans: readonly OwnerPlan[];
  readonly isRestricted: boolean;
  readonly registry: string;
  readonly policy: FuzzPolicy;
  readonly random: Random;
}

/** Writes the files that name owners, with others in the sources that come later. Gives the paths in the directories of others that are alice's. */
export function writeOwners(input: WriteInput): readonly string[] {
  const { files, kind, catalogs, operators, plans, random } = input;
  writeConfig(input);
  const lines: string[] = [];
  const granted: string[] = [];
  for (const { directory, secondOperator, source, owners } of plans) {
    const logins = owners.map(login => `@${login}`).join(' ');
    // What a source says that is not asked any more decides nothing.
    const isNoise = source === 'config' || source === 'ci.yaml';
    const isNamed = source === 'CODEOWNERS' || (isNoise && random.chance(0.5));
    for (const root of operators === undefined ? catalogs : [...catalogs, operators]) {
      if (isNamed) lines.push(`/${root}/${directory}/ ${isNoise ? '@alice' : logins}`);
    }
    if (operators !== undefined) {
      const settings = ciSettings(isInCatalogs(files, catalogs, directory), catalogs);
      const text = ciText(source === 'ci.yaml' ? owners : [], settings);
      storeText(files, `${operators}/${directory}/ci.yaml`, text);
      if ([...files.keys()].some(path => path.startsWith(`${operators}/${secondOperator}/`))) {
        storeText(files, `${operators}/${secondOperator}/ci.yaml`, text);
        if (isNamed) lines.push(`/${operators}/${secondOperator}/ ${isNoise ? '@alice' : logins}`);
      }
    }
    if (source === 'OWNERS') {
      for (const root of catalogs) {
        const { text, paths } = ownersText(owners, random);
        storeText(files, `${root}/${directory}/OWNERS`, text);
        granted.push(...paths.map(path => `${root}/${directory}/${path}`));
        storeText(files, `${root}/${directory}/.indexignore`, 'OWNERS\n');
      }
    }
  }
  granted.push(...grantedPaths(input, lines));
  if (lines.length > 0)
    storeText(files, kind === 'single' ? 'CODEOWNERS' : '.github/CODEOWNERS', `${lines.join('\n')}\n`);
  return granted;
}

function isInCatalogs(files: StoredFiles, catalogs: readonly string[], directory: string): boolean {
  return catalogs.some(root => files.has(`${root}/${directory}/catalog.yaml`));
}

/** An OWNERS file, and paths of which it names another owner as well. */
function ownersText(owners: readonly string[], random: Random): { text: string; paths: readonly string[] } {
  if (random.chance(0.6)) return { text: stringify({ approvers: owners, reviewers: ['alice'] }), paths: [] };
  const [filter, ...paths] = random.pick([
    ['\\.md$', 'NOTES.md', 'README.md', 'docs/x.md'],
    ['docs/', 'docs/catalog.yaml'],
    ['extra', 'extra.yaml', 'extra.json'],
    ['^\\.', '.indexignore', '.hidden.yaml'],
  ] as const);
  return { text: stringify({ filters: { '.*': { approvers: owners }, [filter]: { approvers: ['alice'] } } }), paths };
}

function writeConfig({
  files,
  kind,
  catalogs,
  operators,
  plans,
  isRestricted,
  registry,
  policy,
  random,
}: WriteInput): void {
  const configured = plans.filter(({ source }) => source === 'config');
  const packages = new Map(configured.map(({ name, owners }) => [name, owners.map(login => ({ login }))]));
  for (const { name, directory, source } of plans) {
    // Packages are named here, not directories.
    const isFree = name !== directory && source !== 'CODEOWNERS' && source !== 'OWNERS';
    if (isFree && random.chance(0.5)) packages.set(directory, [{ login: 'alice' }]);
  }
  const isExisting = kind === 'versioned' && random.chance(0.5);
  const { maintainersMayApprove, ownersChangeOwners, ownersRemove, bot, checksOff } = policy;
  const isFoundByName = operators !== undefined || !catalogs.includes('olm/index');
  const roots = operators === undefined ? catalogs : [...catalogs, operators];
  const config = {
    ...(isFoundByName ? {} : { catalogs: { paths: catalogs } }),
    ...(checksOff.length > 0 ? { checks: Object.fromEntries(checksOff.map(id => [id, { severity: 'off' }])) } : {}),
    owners: {
      ...(maintainersMayApprove ? { maintainersMayApprove } : {}),
      ...(ownersChangeOwners ? { changes: 'owners' } : {}),
      ...(ownersRemove ? { removedPackages: 'owners' } : {}),
      ...(bot === undefined
        ? {}
        : {
            releaseBots: [
              { login: bot.login, id: idOf(bot.login), paths: roots.map(root => `${root}/${bot.directory}/**`) },
            ],
          }),
      ...(isExisting ? {} : { maintainers: [{ login: 'mona' }] }),
      ...(packages.size === 0 ? {} : { packages: Object.fromEntries(packages) }),
    },
    ...(isRestricted && !isExisting ? { images: { allowedRegistries: [registry] } } : {}),
  };
  storeText(files, '.github/catalog-keeper.yml', stringify(config));
  if (!isExisting) return;
  const registries = isRestricted ? { allowed_bundle_registries: [`${registry}/`] } : {};
  storeText(
    files,
    'config.yaml',
    stringify({ organization: 'community-operators', maintainers: ['mona'], ...registries }),
  );
}

/** Patterns by which alice owns something below the directories of others. What is theirs besides stays theirs. */
function grantedPaths({ catalogs, operators, plans, random }: WriteInput, lines: string[]): string[] {
  const [mine, ...others] = plans;
  const granted: string[] = [];
  for (const { directory, source } of others) {
    if (source !== 'CODEOWNERS' || mine === undefined || random.chance(0.3)) continue;
    const roots = operators === undefined ? catalogs : [...catalogs, operators];
    const [pattern, ...paths] = random.pick([
      ['*.md', 'NOTES.md', 'README.md', 'docs/x.md'],
      ['e*a*.json', 'extra.json', 'ena.json'],
      [`${mine.directory}/`, `${mine.directory}/catalog.yaml`, `${mine.directory}/1.yaml`],
      ['**/docs/**', 'docs/catalog.yaml', 'docs/more.json'],
      [`/*/${directory}/extra*`, 'extra.yaml', 'extra'],
      ['metadata/', '9.9.9/metadata/annotations.yaml'],
      ['.indexignore', '.indexignore', 'docs/.indexignore'],
      ['.*', '.indexignore', '.extra.yaml'],
      ['OWNERS', 'OWNERS'],
      ['ci.yaml', 'ci.yaml'],
    ] as const);
    lines.push(`${pattern} @alice`);
    for (const root of roots) granted.push(...paths.map(path => `${root}/${directory}/${path}`));
  }
  return granted;
}
