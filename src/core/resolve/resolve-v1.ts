import type { Bundle, Catalog, Package } from '../catalog/model.ts';
import {
  compareVersionReleases,
  factsOf,
  installedBundle,
  type Offer,
  offersV1,
  type PackageFacts,
  readVersionRelease,
} from '../graph/index.ts';
import type { Version } from '../version/version.ts';

/** What a ClusterExtension asks for in `spec.source.catalog`, and what it has installed. */
export interface ExtensionRequest {
  readonly package: string;
  /** Empty: every channel. */
  readonly channels: readonly string[];
  /** Whether a version is in `version`; undefined: every one is. */
  readonly accepts?: (version: Version) => boolean;
  readonly installed?: { readonly name: string; readonly version: string };
  /** `upgradeConstraintPolicy: SelfCertified`: whatever is installed, every version may follow. */
  readonly isSelfCertified?: boolean;
}

/** A ClusterCatalog. */
export interface ClusterCatalog {
  readonly name: string;
  /** `spec.priority`. */
  readonly priority: number;
  readonly catalog: Catalog;
}

export type ResolutionV1 =
  | { readonly kind: 'resolved'; readonly bundle: Bundle; readonly catalog: string; readonly isDeprecated: boolean }
  /** No catalog has a bundle that was asked for. With something installed, it stays. */
  | { readonly kind: 'none' }
  /** Several catalogs of the same priority have one. */
  | { readonly kind: 'ambiguous'; readonly catalogs: readonly string[] }
  /** The chosen bundle requires something, by these types of properties: OLM v1 installs none such. */
  | { readonly kind: 'refused'; readonly bundle: Bundle; readonly catalog: string; readonly types: readonly string[] };

/** Properties by which a bundle requires something. */
const refusedTypes = ['olm.package.required', 'olm.gvk.required', 'olm.constraint'];

/**
 * What OLM v1 installs: of each catalog the bundle with the highest version, those that are not deprecated first; of several catalogs the one
 * with the highest priority.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/resolve/catalog.go
 */
export function resolveV1(catalogs: readonly ClusterCatalog[], request: ExtensionRequest): ResolutionV1 {
  const found = catalogs.flatMap(({ name, priority, catalog }) => {
    const pkg = catalog.packages.get(request.package);
    const offer = pkg === undefined ? undefined : bestOf(pkg, request);
    return offer === undefined ? [] : [{ name, priority, offer }];
  });
  const preferred = found.some(({ offer }) => !offer.isDeprecated)
    ? found.filter(({ offer }) => !offer.isDeprecated)
    : found;
  const [first, second] = preferred.toSorted((left, right) => right.priority - left.priority);
  if (first === undefined) return { kind: 'none' };
  if (second !== undefined && second.priority === first.priority) {
    return { kind: 'ambiguous', catalogs: preferred.map(({ name }) => name).sort() };
  }
  const { bundle, isDeprecated } = first.offer;
  const types = refusedTypes.filter(type => bundle.blob.content.properties.some(property => property.type === type));
  if (types.length > 0) return { kind: 'refused', bundle, catalog: first.name, types };
  return { kind: 'resolved', bundle, catalog: first.name, isDeprecated };
}

function bestOf(pkg: Package, { channels, accepts, installed, isSelfCertified }: ExtensionRequest): Offer | undefined {
  const facts = factsOf(pkg);
  const offers = offersV1(pkg, facts, channels.length === 0 ? undefined : channels);
  return offers.find(
    offer =>
      (accepts === undefined || accepts(offer.version.version)) &&
      (installed === undefined || isSelfCertified === true || mayFollow(offer, installed, facts)),
  );
}

/** Whether a bundle is a successor of what is installed, or the same version of it. */
function mayFollow(
  { version, entries }: Offer,
  installed: NonNullable<ExtensionRequest['installed']>,
  facts: PackageFacts,
): boolean {
  const current = readVersionRelease(installed.version, '') ?? installedBundle(installed.name, facts).version;
  if (current !== undefined && compareVersionReleases(version, current) === 0) return true;
  return entries.some(
    ({ replaces, skips, skipRange }) =>
      replaces === installed.name ||
      skips.includes(installed.name) ||
      (current !== undefined && facts.rangeOf(skipRange)?.contains(current.version) === true),
  );
}
