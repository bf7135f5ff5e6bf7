import type { Example } from '../define.ts';

/** A bundle with an image, for the examples of checks. */
export function exampleBundle(version: string): string {
  return `---\nschema: olm.bundle\nname: foo.v${version}\npackage: foo\nimage: quay.io/foo/foo-bundle:v${version}\n`;
}

/** Images that a check cannot judge, and what it says of them. */
export const unreadImages: Example = {
  title: 'images whose content is missing, is not valid, or cannot be read',
  base: {},
  merged: { 'catalog/foo/catalog.yaml': ['1.0.0', '1.1.0', '1.2.0'].map(exampleBundle).join('') },
  images: {
    'quay.io/foo/foo-bundle:v1.0.0': { unread: 'absent' },
    'quay.io/foo/foo-bundle:v1.1.0': { unread: 'malformed' },
    'quay.io/foo/foo-bundle:v1.2.0': { unread: 'unknown' },
  },
  finds: [
    'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 does not exist: a layer of it is missing',
    'catalog/foo/catalog.yaml:10: quay.io/foo/foo-bundle:v1.1.0 exists, but cannot be used: a layer of it is not a tar archive',
    'catalog/foo/catalog.yaml:15: Whether quay.io/foo/foo-bundle:v1.2.0 exists could not be determined: the registry did not answer',
  ],
};
