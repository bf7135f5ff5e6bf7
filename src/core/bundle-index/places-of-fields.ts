import type { JsonPath } from '../json.ts';
import type { IndexedField } from './indexed-bundle.ts';

const prefix = 'operators.operatorframework.io.bundle';

/** The annotations of a bundle that an index takes. */
export const annotationKeys = {
  package: `${prefix}.package.v1`,
  channels: `${prefix}.channels.v1`,
  defaultChannel: `${prefix}.channel.default.v1`,
  openshiftVersions: 'com.redhat.openshift.versions',
} as const;

const csvPaths: Readonly<Record<Exclude<IndexedField, keyof typeof annotationKeys>, JsonPath>> = {
  name: ['metadata', 'name'],
  version: ['spec', 'version'],
  replaces: ['spec', 'replaces'],
  skips: ['spec', 'skips'],
  skipRange: ['metadata', 'annotations', 'olm.skipRange'],
  substitutesFor: ['metadata', 'annotations', 'olm.substitutesFor'],
  provides: ['spec', 'customresourcedefinitions', 'owned'],
};

/** Which file of a bundle a field stands in, and where in it. */
export function placeOfField(field: IndexedField): { readonly in: 'csv' | 'annotations'; readonly path: JsonPath } {
  return field in annotationKeys
    ? { in: 'annotations', path: ['annotations', annotationKeys[field as keyof typeof annotationKeys]] }
    : { in: 'csv', path: csvPaths[field as keyof typeof csvPaths] };
}
