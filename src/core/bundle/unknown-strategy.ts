import { membersInAnyCase } from '../catalog/shape/members-in-any-case.ts';
import { isList, isObject, type Json } from '../json.ts';

/** The only strategy that OLM knows. */
export const knownStrategy = 'deployment';

/**
 * The install strategy of a ClusterServiceVersion that ends OLM's package server; empty where it has none. Undefined for one that does not. Of another strategy it makes no
 * set of images, and then adds the related images to it. Keys are found without regard to their case, but `relatedImages` is not.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/registry/csv.go GetOperatorImages
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/package-server/apis/operators/v1/packagemanifest.go GetImages
 */
export function unknownStrategy(csv: Json): string | undefined {
  for (const spec of membersInAnyCase(csv, 'spec')) {
    if (!hasRelatedImages(spec)) continue;
    const strategies = membersInAnyCase(spec, 'install').flatMap(install => membersInAnyCase(install, 'strategy'));
    const other = strategies.find(strategy => strategy !== knownStrategy);
    if (other !== undefined) return typeof other === 'string' ? other : JSON.stringify(other);
    if (strategies.length === 0) return '';
  }
  return undefined;
}

function hasRelatedImages(spec: Json): boolean {
  const images = isObject(spec) && Object.hasOwn(spec, 'relatedImages') ? spec.relatedImages : undefined;
  return images !== undefined && isList(images) && images.length > 0;
}
