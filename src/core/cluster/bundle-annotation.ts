import { objectOf } from '../json/fields.ts';
import type { ClusterObject } from './object.ts';

/** Which bundle an object is to install: the rest of it need not come back from the API server as it was sent. */
const name = 'catalog-keeper.io/bundle';

/** The metadata that says so. */
export function annotatedWith(bundle: { readonly name: string }): ClusterObject {
  return { annotations: { [name]: bundle.name } };
}

/** The bundle that an object is to install. */
export function bundleOf<Bundle extends { readonly name: string }>(
  bundles: readonly Bundle[],
  object: ClusterObject,
): Bundle | undefined {
  const annotations = objectOf(objectOf(object, 'metadata'), 'annotations');
  return bundles.find(bundle => bundle.name === annotations[name]);
}
