import { buildIndex } from '../bundle-index/build-index.ts';
import { indexInputsOf } from '../bundle-index/index-input.ts';
import {
  compareOpenshiftVersions,
  type OpenshiftVersion,
  openshiftVersionsNamed,
  parseOpenshiftVersions,
} from '../bundle-index/openshift-versions.ts';
import { linkCatalog } from '../catalog/link.ts';
import type { Catalog } from '../catalog/model.ts';
import type { Phrase } from '../report/text/phrase.ts';
import type { OperatorDirectory } from '../repository/operator.ts';

/** A catalog that bundle directories result in. */
export interface BundleCatalogName {
  /** What it is called: the directory of the operators, with the version of the cluster. */
  readonly root: string;
  /** Undefined where the bundles are the same for all clusters. */
  readonly version: OpenshiftVersion | undefined;
}

/** Any bundle may name any version: more than these, the oldest are left out. */
const maxVersions = 30;

/**
 * The catalogs that the bundle directories of a repository without catalogs result in: one for all clusters, or where bundles are for
 * some versions of OpenShift alone, one for each version with which a bundle comes or goes, the oldest first.
 */
export function bundleCatalogNames(
  directory: string,
  operators: readonly OperatorDirectory[],
): readonly BundleCatalogName[] {
  const annotations = new Set(
    operators.flatMap(({ indexed = [] }) => indexed.map(({ openshiftVersions }) => openshiftVersions)),
  );
  const versions = new Map([...annotations].flatMap(openshiftVersionsNamed).map(one => [versionText(one), one]));
  const ranges = [...annotations].map(parseOpenshiftVersions);
  const isSame = [...versions.values()].every(version => ranges.every(range => range?.includes(version) ?? true));
  if (isSame) return [{ root: directory, version: undefined }];
  return [...versions.values()]
    .sort(compareOpenshiftVersions)
    .slice(-maxVersions)
    .map(version => ({ root: `${directory} ${versionText(version)}`, version }));
}

/** What pages say of such a catalog. */
export function bundleCatalogNote(directory: string): Phrase {
  return ['What the bundle directories in ', { name: directory }, ' result in.'];
}

/** The catalog that bundle directories result in: what opm adds to an index, operator by operator. */
export function bundleCatalog(
  directory: string,
  operators: readonly OperatorDirectory[],
  version: OpenshiftVersion | undefined,
): Catalog {
  const blobs = [...indexInputsOf(operators)].flatMap(({ operator, bundles, mode }) => {
    const added = bundles.filter(
      ({ openshiftVersions }) =>
        version === undefined || (parseOpenshiftVersions(openshiftVersions)?.includes(version) ?? true),
    );
    return buildIndex(operator.path, added, mode).catalog.blobs;
  });
  return linkCatalog(directory, blobs, true);
}

function versionText({ major, minor }: OpenshiftVersion): string {
  return `v${major}.${minor}`;
}
