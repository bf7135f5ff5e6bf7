import type { IndexMode } from '../../src/core/bundle-index/index-mode.ts';
import { createRandom, type Random } from './random.ts';

/** What an index takes from one bundle. */
export interface CaseBundle {
  readonly name: string;
  readonly version: string;
  readonly channels: string;
  readonly defaultChannel: string;
  readonly replaces: string;
  readonly skips: readonly string[];
  readonly skipRange: string;
}

/** Bundles of one package in the order in which they are released. */
export interface IndexCase {
  readonly mode: IndexMode;
  readonly bundles: readonly CaseBundle[];
}

/** What opm makes of it: the index after the last bundle that it took. */
export interface RecordedIndex extends IndexCase {
  /** Bundles that opm took before it refused one; all of them where it refused none. */
  readonly taken: number;
  /** False where opm made an index that it does not read as a catalog. */
  readonly isValid: boolean;
  readonly defaultChannel: string;
  readonly channels: readonly {
    readonly name: string;
    readonly entries: readonly {
      readonly name: string;
      readonly replaces?: string;
      readonly skips?: readonly string[];
      readonly skipRange?: string;
    }[];
  }[];
}

/** A few releases of an operator, most of them sound. */
export function indexCase(seed: number): IndexCase {
  const random = createRandom(seed);
  const mode = random.pick(['replaces', 'replaces', 'replaces', 'semver', 'semver-skippatch'] as const);
  const bundles: CaseBundle[] = [];
  const count = 2 + random.int(4);
  for (let index = 0; index < count; index++) bundles.push(nextBundle(random, bundles));
  return { mode, bundles };
}

function nextBundle(random: Random, before: readonly CaseBundle[]): CaseBundle {
  const version = nextVersion(random, before);
  const names = before.map(({ name }) => name);
  const last = names.at(-1);
  const named = { name: `foo.v${version.replace('+', '-')}`, version };
  // The first is sound, so that there is something to go on with.
  if (last === undefined) {
    const channels = random.pick(['stable', 'stable,fast']);
    return { ...named, channels, defaultChannel: 'stable', replaces: '', skips: [], skipRange: '' };
  }
  const name = random.chance(0.04) ? random.pick(names) : named.name;
  const replaces = random.chance(0.8) ? last : random.pick(['', random.pick(names), 'foo.v0.0.9']);
  const skips = random.chance(0.3) ? [random.chance(0.8) ? random.pick(names) : 'foo.v0.0.8'] : [];
  return {
    name,
    version,
    channels: random.pick(['stable', 'stable', 'stable', 'stable,fast', 'fast', 'stable,beta', 'stable, fast']),
    defaultChannel: random.pick(['stable', 'stable', 'stable', 'stable', '', 'fast']),
    replaces: replaces === name ? '' : replaces,
    skips: skips.filter(skipped => skipped !== name),
    skipRange: random.chance(0.25) ? `<${version.split('+')[0]}` : '',
  };
}

function nextVersion(random: Random, before: readonly CaseBundle[]): string {
  const last = before.at(-1)?.version;
  if (last === undefined) return '1.0.0';
  const [major = 1, minor = 0, patch = 0] = (last.split(/[-+]/)[0] ?? '').split('.').map(Number);
  return random.pick([
    `${major}.${minor}.${patch + 1}`,
    `${major}.${minor}.${patch + 1}`,
    `${major}.${minor + 1}.0`,
    `${major}.${minor + 1}.0`,
    `${major + 1}.0.0`,
    `${major}.${minor + 1}.0-rc.1`,
    `${major}.${minor}.${patch}+${before.length}`,
    `${major}.${Math.max(minor - 1, 0)}.${patch + 5}`,
  ]);
}

const prefix = 'operators.operatorframework.io.bundle';

/** The files of a bundle, by their path in it. */
export function filesOfCase(bundle: CaseBundle): Readonly<Record<string, string>> {
  const { name, version, channels, defaultChannel, replaces, skips, skipRange } = bundle;
  const csv = {
    apiVersion: 'operators.coreos.com/v1alpha1',
    kind: 'ClusterServiceVersion',
    metadata: { name, annotations: skipRange === '' ? {} : { 'olm.skipRange': skipRange } },
    spec: { version, skips, ...(replaces === '' ? {} : { replaces }) },
  };
  const annotations = {
    [`${prefix}.mediatype.v1`]: 'registry+v1',
    [`${prefix}.manifests.v1`]: 'manifests/',
    [`${prefix}.metadata.v1`]: 'metadata/',
    [`${prefix}.package.v1`]: 'foo',
    [`${prefix}.channels.v1`]: channels,
    ...(defaultChannel === '' ? {} : { [`${prefix}.channel.default.v1`]: defaultChannel }),
  };
  return {
    'manifests/foo.clusterserviceversion.yaml': JSON.stringify(csv),
    'metadata/annotations.yaml': JSON.stringify({ annotations }),
  };
}
