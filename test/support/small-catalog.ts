import { catalogText, type Release } from '../../scripts/demo/catalog-text.ts';

/** Three releases in a row, as most packages begin. */
const releases: readonly Release[] = [
  { version: '1.0.0' },
  { version: '1.1.0', replaces: '1.0.0' },
  { version: '1.2.0', replaces: '1.1.0' },
];

/** The next one. */
const nextRelease: Release = { version: '1.3.0', replaces: '1.2.0' };

/** A repository with one catalog and one operator of alice. */
export const smallRepository: Readonly<Record<string, string>> = {
  CODEOWNERS: '/catalog/foo/ @alice\n',
  'catalog/foo/catalog.yaml': catalogText('foo', releases),
};

/** What a routine update changes. */
export const goodChange: Readonly<Record<string, string>> = {
  'catalog/foo/catalog.yaml': catalogText('foo', [...releases, nextRelease]),
};

/** Nobody can upgrade from 1.2.0 any more. */
export const strandingChange: Readonly<Record<string, string>> = {
  'catalog/foo/catalog.yaml': catalogText('foo', [...releases.slice(0, 2), { version: '2.0.0', replaces: '1.1.0' }]),
};
