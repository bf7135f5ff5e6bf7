import { packagesOfBundle } from '../../bundle/packages-of-bundle.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { problemInBundle } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const name = bundleAnnotation.package;
const csv = 'kind: ClusterServiceVersion\n';

export const bundleBelongsToItsPackage = defineCheck({
  id: 'bundle-belongs-to-its-package',
  group: 'bundle',
  title: 'The package that a bundle names is that of the catalog that refers to it',
  why: `opm renders a bundle for the package in \`metadata/annotations.yaml\`. Behind a blob of another package it is a mistake, or
an attempt to pass something off as something else. An empty name makes a bundle of no package. The directory of an
operator may be called otherwise than its package: who may name which package there, \`bundles-name-their-operator\` says.`,
  severity: 'error',
  examples: [
    {
      title: 'its own directory',
      base: {},
      merged: {
        'operators/foo/1.0.0/manifests/foo.csv.yaml': csv,
        'operators/foo/1.0.0/metadata/annotations.yaml': `annotations:\n  ${name}: foo\n`,
      },
      finds: [],
    },
    {
      title: 'an image that a catalog names for another package',
      base: {},
      merged: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\n',
      },
      images: {
        'quay.io/foo/foo-bundle:v1.0.0': {
          files: {
            'manifests/foo.csv.yaml': csv,
            'metadata/annotations.yaml': `annotations:\n  ${name}: bar\n`,
          },
        },
      },
      finds: ['catalog/foo/catalog.yaml:5: The bundle names the package "bar", and a catalog refers to it for "foo"'],
    },
    {
      title: 'a second file of metadata for another package',
      base: {},
      merged: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\n',
      },
      images: {
        'quay.io/foo/foo-bundle:v1.0.0': {
          files: {
            'manifests/foo.csv.yaml': csv,
            'metadata/annotations.yaml': `annotations:\n  ${name}: foo\n`,
            'metadata/b.json': `{"annotations": {"${name}": "bar"}}`,
          },
        },
      },
      finds: ['catalog/foo/catalog.yaml:5: The bundle names the package "bar", and a catalog refers to it for "foo"'],
    },
    {
      title: 'no name',
      bundle: { 'metadata/annotations.yaml': `annotations:\n  ${name}: ""\n` },
      finds: ['metadata/annotations.yaml:2: The annotation of the package is empty'],
    },
  ],
  *run({ bundles }) {
    for (const source of bundles) {
      const bundle = readBundle(source);
      const { annotations } = bundle;
      if (annotations?.values.get(name) === '') {
        const place = locate(annotations.document, 'annotations', name);
        const fix = 'Set it to the name of the package.';
        yield problemInBundle(bundle, place, 'The annotation of the package is empty.', fix);
      }
      const wanted = source.origin.kind === 'image' ? source.package : undefined;
      if (wanted === undefined) continue;
      for (const { name: found, place } of packagesOfBundle(source)) {
        // Where the label of the image names the other package, too, `image-is-a-bundle` says so.
        if (found === wanted || source.labels?.get(name) === found) continue;
        const message = `The bundle names the package "${shownText(found)}", and a catalog refers to it for "${shownText(wanted)}".`;
        const fix = 'Name the image of a bundle of that package in the catalog, or correct the annotation.';
        yield problemInBundle(bundle, place, message, fix);
      }
    }
  },
});
