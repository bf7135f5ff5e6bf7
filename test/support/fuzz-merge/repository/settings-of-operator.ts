import { stringify } from 'yaml';
import type { FuzzPackage } from './model.ts';
import { yamlDocument } from './write-package.ts';

/** The basic template that renders to these blobs. */
export function basicTemplate(blobs: FuzzPackage['blobs']): string {
  const entries = blobs.map(blob =>
    blob.schema === 'olm.bundle' ? { schema: 'olm.bundle', image: blob.image } : blob,
  );
  return yamlDocument({ schema: 'olm.template.basic', entries });
}

/** What `ci.yaml` of an operator says besides its reviewers. */
export function ciSettings(isInCatalogs: boolean, catalogs: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isInCatalogs) return { updateGraph: 'replaces-mode' };
  const names = catalogs.map(root => root.split('/').at(-1));
  const mapping = { template_name: 'basic.yaml', catalog_names: names, type: 'olm.template.basic' };
  return { fbc: { enabled: true, catalog_mapping: [mapping] } };
}

export function ciText(reviewers: readonly string[], settings: Readonly<Record<string, unknown>>): string {
  return `---\n${stringify({ ...(reviewers.length === 0 ? {} : { reviewers }), ...settings })}`;
}
