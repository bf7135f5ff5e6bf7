import type { JsonObject } from '../../json.ts';
import { readBundle } from '../read-bundle.ts';
import type { BundleSource } from '../source.ts';
import {
  bundlePrefix,
  type ConfigMapForm,
  contentEncoding,
  gzipEncoding,
  keptAnnotations,
  proposedImage,
  proposedPrefix,
  sourceImage,
} from './names.ts';

/**
 * The annotations of the ConfigMap of a bundle. OLM keeps six, empty where the bundle has none; the proposal copies all that the bundle
 * has.
 */
export function annotationsOfConfigMap(source: BundleSource, form: ConfigMapForm, isCompressed: boolean): JsonObject {
  const values = readBundle(source).annotations?.values ?? new Map<string, string>();
  if (form === 'olm') {
    return {
      ...Object.fromEntries(keptAnnotations.map(name => [bundlePrefix + name, values.get(bundlePrefix + name) ?? ''])),
      ...(source.image === '' ? {} : { [sourceImage]: source.image }),
      ...(isCompressed ? { [contentEncoding]: gzipEncoding } : {}),
    };
  }
  return {
    ...Object.fromEntries(values),
    [`${proposedPrefix}resources`]: 'manifests+metadata',
    [`${proposedPrefix}mediatype`]: values.get(`${bundlePrefix}mediatype.v1`) ?? 'registry+v1',
    ...(source.image === '' ? {} : { [proposedImage]: source.image }),
    // The proposal has no compression; OLM's own word for it lets the loader of either form read it.
    ...(isCompressed ? { [contentEncoding]: gzipEncoding } : {}),
  };
}
