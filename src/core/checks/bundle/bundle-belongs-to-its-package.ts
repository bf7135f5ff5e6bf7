import { packagesOfBundle } from '../../bundle/packages-of-bundle.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { whereInBundle } from './located-manifest.ts';

const name = bundleAnnotation.package;
const csv = 'kind: ClusterServiceVersion\n';

export const bundleBelongsToItsPackage = defineCheck({
  id: 'bundle-belongs-to-its-package',
  group: 'bundle',
  title: 'A bundle names the package of the catalog that refers to it',
  why: `Users of one package could get the bundle of another. opm renders a bundle for the package in \`metadata/annotations.yaml\`; a blob of another package that refers to its image is a mistake, or
an attempt to replace the operator. A bundle with an empty name belongs to no package. The directory of an operator may differ from its package: see \`bundle-package-matches-its-operator\`.`,
  severity: 'error',
  problems: {
    empty: () => ({ message: 'The annotation of the package is empty.', fix: 'Set it to the name of the package.' }),
    otherPackage: ({ found, catalog }: Record<'found' | 'catalog', string>) => ({
      message: `The bundle names package "${shownText(found)}", but the catalog refers to it for package "${shownText(catalog)}".`,
      fix: 'Refer to the image of a bundle of that package in the catalog, or correct the annotation.',
    }),
  },
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
      finds: [
        'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 metadata/annotations.yaml:2: The bundle names package "bar", but the catalog refers to it for package "foo".',
      ],
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
      finds: [
        'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 metadata/b.json:1: The bundle names package "bar", but the catalog refers to it for package "foo".',
      ],
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
        yield { problem: 'empty', ...whereInBundle(bundle, place) };
      }
      const wanted = source.origin.kind === 'image' ? source.package : undefined;
      if (wanted === undefined) continue;
      for (const { name: found, place } of packagesOfBundle(source)) {
        // If the label of the image names the other package, too, `image-is-a-bundle` reports it.
        if (found === wanted || source.labels?.get(name) === found) continue;
        yield { problem: 'otherPackage', found, catalog: wanted, ...whereInBundle(bundle, place) };
      }
    }
  },
});
