import { readBundle } from '../../bundle/read-bundle.ts';
import { locate } from '../../catalog/locate.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { problemInBundle } from './located-manifest.ts';

const name = bundleAnnotation.package;
const csv = 'kind: ClusterServiceVersion\n';

export const bundleBelongsToItsPackage = defineCheck({
  id: 'bundle-belongs-to-its-package',
  group: 'bundle',
  title: 'The package that a bundle names is that of its directory or of the catalog that refers to it',
  why: `opm renders a bundle for the package in \`metadata/annotations.yaml\`. In the directory of another operator, or behind a blob of
another package, it is a mistake, or an attempt to pass something off as something else. An empty name makes a bundle
of no package.`,
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
      title: 'the directory of another',
      base: {},
      merged: {
        'operators/foo/1.0.0/manifests/foo.csv.yaml': csv,
        'operators/foo/1.0.0/metadata/annotations.yaml': `annotations:\n  ${name}: bar\n`,
      },
      finds: [
        'operators/foo/1.0.0/metadata/annotations.yaml:2: The bundle names the package "bar", and belongs to "foo"',
      ],
    },
    {
      title: 'no name',
      bundle: { 'metadata/annotations.yaml': `annotations:\n  ${name}: ""\n` },
      finds: ['metadata/annotations.yaml:2: The bundle names an empty package'],
    },
  ],
  *run({ bundles }) {
    for (const source of bundles) {
      const bundle = readBundle(source);
      const { annotations } = bundle;
      const found = annotations?.values.get(name);
      if (annotations === undefined || found === undefined) continue;
      if (found !== '' && (source.package === undefined || found === source.package)) continue;
      const message =
        found === ''
          ? 'The bundle names an empty package.'
          : `The bundle names the package "${showName(found)}", and belongs to "${showName(source.package ?? '')}".`;
      const place = locate(annotations.document, 'annotations', name);
      yield problemInBundle(bundle, place, message, 'Correct the annotation, or move the bundle.');
    }
  },
});
