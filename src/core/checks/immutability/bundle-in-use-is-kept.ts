import { isFileBased } from '../../ownership/is-file-based.ts';
import { packagesOfRemovedBundles } from '../../policy/altered-bundles.ts';
import type { BundleDirectory } from '../../repository/operator.ts';
import { pathBelow } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';
import { someOf } from '../../text/shown-names.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { clusterServiceVersionOf } from '../images/cluster-service-version.ts';
import { type ChangedBundle, changedBundles } from '../scope/changed-bundles.ts';

interface Removed {
  readonly directory: string;
  /** Some of its files are still there, although it is no bundle without the others. */
  readonly isPartial: boolean;
}

function isRemoved({ directory, isPartial }: Removed): string {
  const what = isPartial ? 'has no files in manifests/ or metadata/ any more, which removes the bundle' : 'is removed';
  return `Bundle directory ${directory} ${what}`;
}

const problems = {
  notFileBased: ({ removed, package: operator }: { readonly removed: Removed; readonly package: string }) => ({
    message: `${isRemoved(removed)}, but operator ${operator} has no file-based catalogs on the base branch.`,
    fix: 'Keep the directory. To remove the version, first move the operator to file-based catalogs (fbc.enabled in ci.yaml).',
  }),
  inCatalogs: ({ removed, name, roots }: { removed: Removed; name: string; roots: readonly string[] }) => ({
    message: `${isRemoved(removed)}, but ${name} is still in ${someOf(roots)}.`,
    fix: 'Keep the directory, or remove the bundle from the catalogs first.',
  }),
  unreadName: ({ directory }: Record<'directory', string>) => ({
    message: `Bundle name in ${directory} could not be read: whether a catalog contains it could not be determined.`,
    fix: 'Ask a maintainer to check it.',
  }),
  unreadCatalog: ({ directory, files }: { directory: string; files: readonly string[] }) => ({
    message: `${someOf(files)} could not be read: whether a catalog contains ${directory} could not be determined.`,
    fix: 'Ask a maintainer to check it.',
  }),
};

export const bundleInUseIsKept = defineCheck({
  id: 'bundle-in-use-is-kept',
  group: 'immutability',
  title: 'A bundle directory is removed only if no catalog contains its bundle',
  why: `Users lose a version and the upgrade paths through it, if the catalogs are built from bundle directories. An operator with file-based catalogs (\`fbc.enabled\` in its \`ci.yaml\` on the base branch) no longer needs the directory of a
bundle that none of its catalogs contains. The community and certified operator repositories have the same rule; their maintainers also remove directories to clean up, so the approval of a maintainer lifts it.`,
  severity: 'error',
  liftedBy: 'maintainer',
  needs: 'change',
  problems,
  examples: [
    {
      title: 'no catalog contains the bundle',
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
      title: 'a catalog still contains it',
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
      title: 'a catalog still contains it, in a directory of another name',
      base: {
        'operators/foo/ci.yaml': 'fbc:\n  enabled: true\n',
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml':
          'annotations: {operators.operatorframework.io.bundle.package.v1: foo}\n',
        'catalogs/v4.20/home/catalog.yaml': '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\n',
      },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml': null,
        'operators/foo/1.0.0/metadata/annotations.yaml': null,
      },
      finds: ['foo.v1.0.0 is still in catalogs/v4.20'],
    },
    {
      title: 'a catalog still contains it, in a directory of another name, and its metadata cannot be read',
      base: {
        'operators/foo/ci.yaml': 'fbc:\n  enabled: true\n',
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: [\n',
        'catalogs/v4.20/home/catalog.yaml': '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\n',
      },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml': null,
        'operators/foo/1.0.0/metadata/annotations.yaml': null,
      },
      finds: ['foo.v1.0.0 is still in catalogs/v4.20'],
    },
    {
      title: 'a maintainer approved it: shown, but no error',
      config: 'owners: {maintainers: [{login: carol}]}\n',
      approvedBy: ['carol'],
      isApproved: true,
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
      title: 'the catalogs of the operator are built from its bundles',
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
      finds: ['operator foo has no file-based catalogs'],
    },
    {
      title: 'metadata/ alone is removed',
      base: {
        'operators/foo/ci.yaml': 'updateGraph: replaces-mode\n',
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      merged: { 'operators/foo/1.0.0/metadata/annotations.yaml': null },
      finds: [
        'Bundle directory operators/foo/1.0.0 has no files in manifests/ or metadata/ any more, which removes the bundle, but operator foo has no file-based catalogs',
      ],
    },
    {
      title: 'a bundle without a name',
      base: {
        'operators/foo/ci.yaml': 'fbc:\n  enabled: true\n',
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml': 'kind: ClusterServiceVersion\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
        'catalogs/v4.20/foo/catalog.yaml': '---\nschema: olm.bundle\nname: foo.v1.1.0\npackage: foo\n',
      },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml': null,
        'operators/foo/1.0.0/metadata/annotations.yaml': null,
      },
      finds: [
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml: Bundle name in operators/foo/1.0.0 could not be read: whether a catalog contains it could not be determined',
      ],
    },
    {
      title: 'a catalog that becomes a link',
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
        'catalogs/v4.20/foo/catalog.yaml': 'symlink:../../other.yaml',
      },
      finds: [
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml: catalogs/v4.20/foo/catalog.yaml could not be read: whether a catalog contains operators/foo/1.0.0 could not be determined',
      ],
    },
  ],
  *run(snapshot) {
    const removed = changedBundles(snapshot).filter(bundle => bundle.kind === 'removed');
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
  /** Catalogs by the names of the bundles that they hold in the operator's directory, or of its packages in any other one. */
  readonly catalogs: ReadonlyMap<string, readonly string[]>;
  /** Files in these directories that could not be loaded. */
  readonly unloaded: readonly string[];
}

function offerOf(snapshot: Snapshot, operator: string): Offer {
  const { merged, unloaded } = snapshot;
  const packages = packagesOfRemovedBundles(snapshot, operator);
  const catalogs = new Map<string, string[]>();
  const missing: string[] = [];
  for (const { root, blobs } of merged.catalogs.values()) {
    const directory = root === '' ? operator : `${root}/${operator}`;
    for (const { content, document } of blobs) {
      if (content.kind !== 'bundle') continue;
      if (pathBelow(directory, document.file) === undefined && !packages.has(content.package)) continue;
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

function* problemsOf(bundle: ChangedBundle, { base }: Snapshot, offer: Offer): Iterable<ProblemOf<typeof problems>> {
  const operator = base.operators.get(bundle.operator);
  const { directory, changes } = bundle;
  const gone = new Set(changes.flatMap(({ path, after }) => (after === undefined ? [path] : [])));
  const files = operator?.bundles.get(bundle.version)?.files.keys() ?? [];
  const isPartial = [...files].some(path => !gone.has(`${directory}/${path}`));
  const removed = { directory, isPartial };
  const about = { directory, removed, package: bundle.operator, at: { file: changes[0]?.path ?? directory } };
  if (!isFileBased(operator)) {
    yield { problem: 'notFileBased', ...about };
  }
  const name = csvNameOf(operator?.bundles.get(bundle.version));
  const roots = name === undefined ? [] : offer.catalogs.get(name);
  if (name !== undefined && roots !== undefined && roots.length > 0) {
    yield { problem: 'inCatalogs', name, roots, ...about };
  } else if (offer.catalogs.size > 0 && name === undefined) {
    yield { problem: 'unreadName', ...about, unknown: true };
  } else if (offer.unloaded.length > 0) {
    yield { problem: 'unreadCatalog', files: offer.unloaded, ...about, unknown: true };
  }
}

/** `metadata.name` of the ClusterServiceVersion of a bundle directory; undefined where there is none that can be read. */
function csvNameOf(bundle: BundleDirectory | undefined): string | undefined {
  const name = clusterServiceVersionOf(bundle)?.name ?? '';
  return name === '' ? undefined : name;
}
