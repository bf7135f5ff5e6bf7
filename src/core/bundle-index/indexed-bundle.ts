import type { BundleSource } from '../bundle/source.ts';
import type { VersionRelease } from '../graph/index.ts';
import type { Place } from '../source.ts';
import type { IndexFacts } from './index-facts.ts';

/** The fields of a bundle that an index of bundles depends on. */
export type IndexedField =
  | 'name'
  | 'version'
  | 'replaces'
  | 'skips'
  | 'skipRange'
  | 'substitutesFor'
  | 'provides'
  | 'package'
  | 'channels'
  | 'defaultChannel'
  | 'openshiftVersions';

/** A bundle in an index. */
export interface IndexedBundle extends Pick<IndexFacts, IndexedField | 'concerns'> {
  readonly source: BundleSource;
  /** What opm orders bundles by: build metadata count. Undefined where the version is not semver. */
  readonly order: VersionRelease | undefined;
  /** Where a field stands in the files of the bundle, or would have to stand. */
  placeOf(field: IndexedField): Place;
}
