import { readCiFile } from '../../ownership/read-ci-file.ts';
import { pathBelow } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';
import { someOf } from '../../text/shown-names.ts';
import { type Draft, defineCheck } from '../define.ts';
import { type TouchedBundle, touchedBundles } from '../scope/touched-bundles.ts';
import { csvNameOf } from './csv-name.ts';

export const bundleInUseIsKept = defineCheck({
  id: 'bundle-in-use-is-kept',
  group: 'immutability',
  title: 'A bundle directory is removed only when no catalog offers its bundle',
  why: `Where the catalogs are made from the bundle directories, removing one takes a version away from everybody who has
it installed, and breaks the upgrades through it. An operator whose catalogs are kept as files (\`fbc.enabled\` in its
\`ci.yaml\` on the base branch) no longer needs the directory of a bundle that none of its catalogs names. The rule is
the one that the community and certified operator repositories have; their maintainers remove directories all the same
when they clean up, so a maintainer's approval lifts it.`,
  severity: 'error',
  liftedBy: 'maintainer',
  needs: 'change',
  examples: [
    {
      title: 'no catalog names the bundle any more',
      base: {
        'operators/foo/ci.yaml': 'fbc:\n  enabled: true\n',
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
        'catalogs/v4.20/foo/catalog.yaml': '---\nschema: olm.bundle\nname: foo.v1.1.0\npackage: foo\n',
      },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml': null,
        'operators/foo/1.0.0/metadata/annotations.yaml': null,
      },
      finds: [],
    },
    {
      title: 'a catalog still names it',
      base: {
        'operators/foo/ci.yaml': 'fbc:\n  enabled: true\n',
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
        'catalogs/v4.20/foo/catalog.yaml': '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\n',
      },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml': null,
        'operators/foo/1.0.0/metadata/annotations.yaml': null,
      },
      finds: ['foo.v1.0.0 is still in catalogs/v4.20'],
    },
    {
      title: 'a maintainer approved it: shown, and no error',
      config: 'owners: {maintainers: [{login: carol}]}\n',
      approvedBy: ['carol'],
      isLifted: true,
      base: {
        'operators/foo/ci.yaml': 'fbc:\n  enabled: true\n',
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
        'catalogs/v4.20/foo/catalog.yaml': '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\n',
      },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml': null,
        'operators/foo/1.0.0/metadata/annotations.yaml': null,
      },
      finds: ['foo.v1.0.0 is still in catalogs/v4.20'],
    },
    {
      title: 'the catalogs of the operator are made from its bundles',
      base: {
        'operators/foo/ci.yaml': 'updateGraph: replaces-mode\n',
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml': null,
        'operators/foo/1.0.0/metadata/annotations.yaml': null,
      },
      finds: ['foo is not kept in file-based catalogs'],
    },
  ],
  *run(snapshot) {
    const removed = touchedBundles(snapshot).filter(bundle => bundle.kind === 'removed');
    const offered = new Map<string, Offer>();
    for (const bundle of removed) {
      const offer = offered.get(bundle.operator) ?? offerOf(snapshot, bundle.operator);
      offered.set(bundle.operator, offer);
      yield* problemsOf(bundle, snapshot, offer);
    }
  },
});

/** What the catalogs of the merged tree offer of one operator. */
interface Offer {
  /** Catalogs by the names of the bundles that they hold in the operator's directory. */
  readonly catalogs: ReadonlyMap<string, readonly string[]>;
  /** Files in these directories that could not be loaded. */
  readonly unloaded: readonly string[];
}

function offerOf({ merged, unloaded }: Snapshot, operator: string): Offer {
  const catalogs = new Map<string, string[]>();
  const missing: string[] = [];
  for (const { root, blobs } of merged.catalogs.values()) {
    const directory = root === '' ? operator : `${root}/${operator}`;
    for (const { content, document } of blobs) {
      if (content.kind !== 'bundle' || pathBelow(directory, document.file) === undefined) continue;
      const roots = catalogs.get(content.name);
      if (roots === undefined) catalogs.set(content.name, [root]);
      else if (roots.at(-1) !== root) roots.push(root);
    }
    for (const { path, side } of unloaded) {
      if (side === 'merged' && pathBelow(directory, path) !== undefined) missing.push(path);
    }
  }
  return { catalogs, unloaded: missing };
}

function* problemsOf(bundle: TouchedBundle, { base }: Snapshot, offer: Offer): Iterable<Draft> {
  const operator = base.operators.get(bundle.operator);
  const at = { file: bundle.changes[0]?.path ?? bundle.directory };
  if (operator?.ci === undefined || readCiFile(operator.ci).fbc?.enabled !== true) {
    yield {
      message: `The bundle ${bundle.directory} is removed, but ${bundle.operator} is not kept in file-based catalogs on the base branch.`,
      fix: 'Keep the directory. To withdraw the version, first move the operator to file-based catalogs (fbc.enabled in ci.yaml).',
      package: bundle.operator,
      at,
    };
  }
  const name = csvNameOf(operator?.bundles.get(bundle.version));
  const roots = name === undefined ? [] : offer.catalogs.get(name);
  if (roots !== undefined && roots.length > 0) {
    yield {
      message: `The bundle ${bundle.directory} is removed, but ${name} is still in ${someOf(roots)}.`,
      fix: 'Keep the directory, or take the bundle out of the catalogs first.',
      package: bundle.operator,
      at,
    };
  } else if (offer.catalogs.size > 0 && name === undefined) {
    yield {
      message: `The name of the bundle in ${bundle.directory} could not be read, so it is not known whether a catalog holds it.`,
      fix: 'A maintainer has to look at it.',
      package: bundle.operator,
      at,
      unknown: true,
    };
  } else if (offer.unloaded.length > 0) {
    yield {
      message: `${someOf(offer.unloaded)} could not be read, so it is not known whether a catalog holds ${bundle.directory}.`,
      fix: 'A maintainer has to look at it.',
      package: bundle.operator,
      at,
      unknown: true,
    };
  }
}
