import type { Previews } from '../../../../src/app/pages/page-parts.ts';
import { previewedCatalog } from '../../../../src/core/preview/previewed-catalog.ts';
import type { Phrase } from '../../../../src/core/report/text/phrase.ts';
import { loadOneCatalog } from '../../../../src/flows/load/load-one-catalog.ts';
import { memoryRepository } from '../../../support/memory-repository.ts';
import { goodChange, smallRepository } from '../../../support/small-catalog.ts';

const icon = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="document.title=1"><script>document.title=1</script><image href="http://127.0.0.1:9/x"/><circle cx="4" cy="4" r="3" fill="#c21c2a"/></svg>',
).toString('base64');

const widget = `schema: olm.package
name: widget
defaultChannel: fast
description: |
  Makes widgets.

  <b>All</b> of them.
icon: {mediatype: image/svg+xml, base64data: ${icon}}
---
schema: olm.channel
package: widget
name: fast
entries: [{name: widget.v1}]
---
schema: olm.deprecations
package: widget
entries:
- reference: {schema: olm.package}
  message: Use gadget.
`;

const base = {
  ...smallRepository,
  'catalog/gone/catalog.yaml': 'schema: olm.package\nname: gone\ndefaultChannel: a\n',
};
const merged = { ...goodChange, 'catalog/widget/catalog.yaml': widget, 'catalog/bad/catalog.yaml': 'schema: [\n' };
const repository = memoryRepository({ base, merged });

async function sideAt(revision: string) {
  const tree = await repository.tree(revision);
  const wanted = { tree, path: 'catalog', name: 'catalog', fileBytes: 1_000_000, now: '2026-01-15T12:00:00.000Z' };
  const { snapshot } = await loadOneCatalog(repository, wanted);
  return { catalog: snapshot.merged.catalogs.get('catalog'), unloaded: snapshot.unloaded };
}

const live: Phrase = [
  'Compared with the published catalog: revision ',
  { name: 'ffeeddccbbaa' },
  ', live since 2026-01-15 12:00 UTC, in ',
  { name: `quay.io/acme/catalog@sha256:${'0123456789abcdef'.repeat(4)}` },
  '.',
];

/** A catalog with what pages show of one: a change, a new package with an icon, a removed one, and a file that cannot be read. */
export const samplePreviews: Previews = {
  pull: async () => ({
    roots: ['catalog'],
    load: async () => previewedCatalog(await sideAt('merged'), await sideAt('base'), [live]),
  }),
  branch: async () => ({
    branch: 'main',
    sha: 'ffeeddccbbaa99887766554433221100aabbccdd',
    roots: ['catalog', 'catalogs/v4.20'],
    load: async () => previewedCatalog(await sideAt('base'), undefined),
  }),
};
