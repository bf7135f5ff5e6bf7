import { readBundle } from '../../bundle/read-bundle.ts';
import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { problemInBundle } from './located-manifest.ts';
import { detectedMediaType, isPlain } from './media-type.ts';
import { shownText } from './shown-text.ts';

const name = bundleAnnotation.mediaType;
const csv = { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' };

export const bundleMediaTypeIsTrue = defineCheck({
  id: 'bundle-media-type-is-true',
  group: 'bundle',
  title: 'The annotated media type is what the files of the bundle are',
  why: `A bundle with a ClusterServiceVersion is \`registry+v1\`, the only kind that OLM installs from a catalog. Tools look at the
annotation to know how to read the rest. A bundle of plain manifests is let be what it says: \`plain+v0\` in RukPak's
specification, \`plain\` in opm.`,
  severity: 'error',
  validator: 'format',
  examples: [
    {
      title: 'as it is',
      bundle: { ...csv, 'metadata/annotations.yaml': `annotations:\n  ${name}: registry+v1\n` },
      finds: [],
    },
    {
      title: 'something else',
      bundle: { ...csv, 'metadata/annotations.yaml': `annotations:\n  ${name}: helm\n` },
      finds: [
        'metadata/annotations.yaml:2: The annotated media type is "helm", and the files are those of registry+v1',
      ],
    },
    {
      title: 'manifests without a ClusterServiceVersion, of which `bundle-has-one-csv` tells',
      bundle: {
        'manifests/role.yaml': 'kind: Role\n',
        'metadata/annotations.yaml': `annotations:\n  ${name}: registry+v1\n`,
      },
      finds: [],
    },
    {
      title: 'manifests alone, annotated as something else',
      bundle: {
        'manifests/role.yaml': 'kind: Role\n',
        'metadata/annotations.yaml': `annotations:\n  ${name}: helm\n`,
      },
      finds: ['The annotated media type is "helm", and the files are those of plain: none is a ClusterServiceVersion'],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      const declared = bundle.annotations?.values.get(name);
      const detected = detectedMediaType(bundle);
      if (bundle.annotations === undefined || declared === undefined || declared === detected || isPlain(bundle))
        continue;
      // What is amiss is the ClusterServiceVersion, and `bundle-has-one-csv` tells of it.
      if (detected === 'plain' && declared === 'registry+v1') continue;
      yield problemInBundle(
        bundle,
        locate(bundle.annotations.document, 'annotations', name),
        `The annotated media type is "${shownText(declared)}", and the files are those of ${detected}${detected === 'plain' ? ': none is a ClusterServiceVersion' : ''}.`,
        `Set the annotation to ${detected}.`,
      );
    }
  },
});
