import { readBundle } from '../../bundle/read-bundle.ts';
import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { editsInBundle, whereInBundle } from './located-manifest.ts';
import { detectedMediaType, isPlain } from './media-type.ts';

const name = bundleAnnotation.mediaType;
const csv = { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' };

export const bundleMediaTypeMatchesItsFiles = defineCheck({
  id: 'bundle-media-type-matches-its-files',
  group: 'bundle',
  title: 'The media type of a bundle matches its files',
  why: `Tools cannot read a bundle with the wrong media type. A bundle with a ClusterServiceVersion is \`registry+v1\`, the only type that OLM installs from a catalog. For a bundle of plain manifests both names are accepted: \`plain+v0\` of the RukPak
specification and \`plain\` of opm.`,
  severity: 'error',
  isFixable: true,
  validator: 'format',
  problems: {
    differs: ({ declared, detected }: Record<'declared' | 'detected', string>) => ({
      message: `The media type of the bundle is "${shownText(declared)}", but its files are those of ${detected}${detected === 'plain' ? ': none is a ClusterServiceVersion' : ''}.`,
      fix: `Set the annotation to ${detected}.`,
    }),
  },
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
        'metadata/annotations.yaml:2: The media type of the bundle is "helm", but its files are those of registry+v1.',
      ],
    },
    {
      title: 'manifests without a ClusterServiceVersion: reported by `bundle-has-one-csv`',
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
      finds: [
        'The media type of the bundle is "helm", but its files are those of plain: none is a ClusterServiceVersion.',
      ],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      const { annotations } = bundle;
      const declared = annotations?.values.get(name);
      const detected = detectedMediaType(bundle);
      if (annotations === undefined || declared === undefined || declared === detected || isPlain(bundle)) continue;
      // The ClusterServiceVersion is missing: `bundle-has-one-csv` reports it.
      if (detected === 'plain' && declared === 'registry+v1') continue;
      yield {
        problem: 'differs',
        declared,
        detected,
        ...whereInBundle(bundle, locate(annotations.document, 'annotations', name)),
        edits: () =>
          editsInBundle(bundle, annotations.document, { kind: 'set', path: ['annotations', name], text: detected }),
      };
    }
  },
});
