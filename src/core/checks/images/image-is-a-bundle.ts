import type { ImageContents } from '../../image/facts.ts';
import { isCatalogAlone, kindLabels } from '../../image/image-kind.ts';
import { defineCheck } from '../define.ts';
import { contentsOf } from './contents-of.ts';
import { imageFact } from './image-fact.ts';
import { imageTrouble } from './image-trouble.ts';
import { imageUses } from './image-uses.ts';
import { missingDirectories } from './is-told-no-bundle.ts';
import { shownReference } from './shown-reference.ts';
import { subjectOf } from './subjects.ts';

const label = kindLabels.bundlePackage;
const blob = '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\n';

export const imageIsABundle = defineCheck({
  id: 'image-is-a-bundle',
  group: 'images',
  title: 'The image of a bundle is a bundle of that package',
  why: `opm takes an image for a bundle when it has the label \`${label}\`, and OLM finds nothing to
install in one without \`manifests/\` and \`metadata/\`. It is easily mixed up with the image of the operator itself, whose
name differs by a suffix. The label says, too, which package it is made for: an image of another package in a catalog
is a mistake or an attempt to pass something off as something else.`,
  severity: 'error',
  needs: 'images',
  examples: [
    {
      title: 'a bundle',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob },
      images: {
        'quay.io/foo/foo-bundle:v1.0.0': {
          labels: { [label]: 'foo' },
          files: {
            'manifests/foo.yaml': 'kind: ClusterServiceVersion\n',
            'metadata/annotations.yaml': 'annotations: {}\n',
          },
        },
      },
      finds: [],
    },
    {
      title: 'the image of a catalog',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { labels: { [kindLabels.configs]: '/configs' }, files: {} } },
      finds: [
        'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 is no bundle: its labels say that it is the image of a catalog',
      ],
    },
    {
      title: 'the image of the operator, and a bundle of another package',
      base: {},
      merged: {
        'catalog/foo/catalog.yaml': `${blob}---\nschema: olm.bundle\nname: foo.v1.1.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.1.0\n`,
      },
      images: {
        'quay.io/foo/foo-bundle:v1.0.0': { labels: {}, files: {} },
        'quay.io/foo/foo-bundle:v1.1.0': {
          labels: { [label]: 'bar' },
          files: {
            'manifests/foo.yaml': 'kind: ClusterServiceVersion\n',
            'metadata/annotations.yaml': 'annotations: {}\n',
          },
        },
      },
      finds: [
        `catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 is no bundle: it has no label ${label}`,
        'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 is no bundle: it has no file in manifests/',
        'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 is no bundle: it has no file in metadata/',
        'catalog/foo/catalog.yaml:10: quay.io/foo/foo-bundle:v1.1.0 is a bundle of bar, and the catalog names it for foo',
      ],
    },
  ],
  *subjects(snapshot) {
    for (const { kind, reference } of imageUses(snapshot)) {
      if (kind === 'bundle') yield subjectOf(contentsOf(snapshot, reference));
    }
  },
  *run(snapshot) {
    for (const use of imageUses(snapshot)) {
      const fact = use.kind === 'bundle' ? imageFact(snapshot, use.reference) : undefined;
      const contents = fact?.kind === 'exists' ? fact.value.contents : undefined;
      if (contents === undefined) continue;
      if (contents.kind !== 'exists') {
        yield imageTrouble(use, contents);
        continue;
      }
      const about = { package: use.package, at: use.place() };
      const shown = shownReference(use.reference);
      for (const reason of whyNoBundle(contents.value)) {
        yield { ...about, message: `${shown} is no bundle: ${reason}.`, fix: fixOfKind };
      }
      const labelled = contents.value.labels.get(label);
      if (labelled === undefined || labelled === use.package) continue;
      const message = `${shown} is a bundle of ${shownReference(labelled)}, and the catalog names it for ${use.package}.`;
      yield { ...about, message, fix: `Name the image of a bundle of ${use.package}.` };
    }
  },
});

const fixOfKind =
  'Name the image of the bundle, which holds manifests/ and metadata/ and has the labels of metadata/annotations.yaml.';

function* whyNoBundle({ labels, files }: ImageContents): Iterable<string> {
  if (isCatalogAlone(labels)) {
    yield 'its labels say that it is the image of a catalog';
    return;
  }
  if (!labels.has(label)) yield `it has no label ${label}`;
  for (const directory of missingDirectories({ files })) yield `it has no file in ${directory}`;
}
