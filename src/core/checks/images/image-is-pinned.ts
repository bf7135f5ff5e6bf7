import { parseReference } from '../../image/reference.ts';
import { counted } from '../../text/counted.ts';
import { defineCheck } from '../define.ts';
import { imageUses } from './image-uses.ts';
import { shownReference } from './shown-reference.ts';

export const imageIsPinned = defineCheck({
  id: 'image-is-pinned',
  group: 'images',
  title: 'Every image is named by its digest',
  why: `A tag is a name that its owner can give to another image at any time: what was checked is then not what clusters
pull, and two clusters that installed the same version run different code. A digest names one content for ever, and
disconnected clusters need it to mirror images. About a third of the entries in the community catalogs are tags, which
is why it is a warning at first.`,
  severity: 'warning',
  examples: [
    {
      title: 'digests',
      files: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle@sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\n',
      },
      finds: [],
    },
    {
      title: 'a tag, and nothing at all',
      files: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\nrelatedImages:\n- name: db\n  image: docker.io/library/postgres\n',
      },
      finds: [
        'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 names a tag',
        'catalog/foo/catalog.yaml:8: docker.io/library/postgres names neither a tag nor a digest',
      ],
    },
    {
      title: 'a change answers for what it adds only',
      base: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\n',
      },
      merged: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: "quay.io/foo/foo-bundle:v1.0.0"\n---\nschema: olm.bundle\nname: foo.v1.1.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.1.0\n',
      },
      finds: ['catalog/foo/catalog.yaml:10: quay.io/foo/foo-bundle:v1.1.0 names a tag'],
    },
  ],
  *run(snapshot) {
    for (const use of imageUses(snapshot)) {
      const parsed = parseReference(use.reference);
      if ('error' in parsed || parsed.digest !== undefined) continue;
      const names = parsed.tag === undefined ? 'neither a tag nor a digest' : 'a tag';
      const where = use.bundles === 1 ? '' : ` (in ${counted(use.bundles, 'bundle')})`;
      yield {
        message: `${shownReference(use.reference)} names ${names}, so what it stands for can change${where}.`,
        fix: `Name the digest: \`${shownReference(`${parsed.host}/${parsed.path}`)}@sha256:...\``,
        package: use.package,
        at: use.place(),
      };
    }
  },
});
