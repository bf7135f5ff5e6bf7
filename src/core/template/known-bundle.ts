import type { CatalogDocument } from '../catalog/blob.ts';
import { packageProperties } from '../catalog/package-properties.ts';
import { blobOfValue } from './blob-of-value.ts';
import type { RenderedBundle } from './rendered-bundle.ts';
import type { KnownBundle, Refusal } from './versioned-streams.ts';

/** What olm.semver has to know of a rendered bundle, or why opm cannot read it. */
export function knownBundle(image: string, { blob }: RenderedBundle, document: CatalogDocument): KnownBundle | Refusal {
  const { content } = blobOfValue(blob, document);
  const [property, ...others] = content.kind === 'bundle' ? packageProperties(content) : [];
  const problem = content.problems.find(({ rule }) => rule === 'properties-can-be-parsed');
  if (property !== undefined && others.length === 0 && problem === undefined) {
    return { name: content.name, package: property.packageName, version: property.version };
  }
  const message = problem?.message ?? 'It does not have exactly one olm.package property.';
  return {
    message: `The bundle of ${image} cannot be read: ${message}`,
    fix: 'Correct the bundle, or use another one.',
  };
}
