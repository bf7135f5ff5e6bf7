import type { Bundle, UnreadableFile } from '../../bundle/model.ts';
import { placeOfUnreadable } from '../../bundle/place-of-unreadable.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { readPlainBundle } from '../../bundle/read-plain-bundle.ts';
import { defineCheck } from '../define.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { whereInBundle } from './located-manifest.ts';
import { detectedMediaType, isPlain, isRegistry } from './media-type.ts';

export const manifestsCanBeRead = defineCheck({
  id: 'manifests-can-be-read',
  group: 'bundle',
  title: 'Every file of manifests/ is a manifest',
  why: `Clusters do not get what the operator needs: rendering silently drops a file that is not a Kubernetes object in YAML or JSON. The validation of opm and operator-sdk refuses it. In a bundle of plain manifests
every document of a file is read.`,
  severity: 'error',
  validator: 'content',
  problems: {
    unreadable: ({ message, fix }: { readonly message: string; readonly fix: string | undefined }) => ({
      message: `${message}.`,
      fix: fix ?? 'Correct the file, or move it out of manifests/.',
    }),
  },
  examples: [
    { title: 'a manifest', bundle: { 'manifests/role.yaml': 'apiVersion: v1\nkind: Role\n' }, finds: [] },
    {
      title: 'a mapping without a kind, and no YAML',
      bundle: { 'manifests/role.yaml': 'rules: []\n', 'manifests/values.yaml': 'a: [1\n' },
      finds: [
        'manifests/role.yaml:1: The manifest has no `kind`',
        'manifests/values.yaml:2: A `,` or `]` is missing in this list.',
      ],
    },
    {
      title: 'a Chart.yaml without a name, which makes no Helm chart',
      bundle: { 'manifests/Chart.yaml': 'version: 1.0.0\n' },
      finds: ['manifests/Chart.yaml:1: The manifest has no `kind`'],
    },
    {
      title: 'a Helm chart beside a ClusterServiceVersion: OLM installs that, and cannot read the chart',
      bundle: {
        'manifests/Chart.yaml': 'name: foo\nversion: 1.0.0\n',
        'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n',
      },
      finds: ['manifests/Chart.yaml:1: The manifest has no `kind`'],
    },
    {
      title: 'a later document, in a bundle of plain manifests',
      bundle: {
        'manifests/roles.yaml': 'kind: Role\n---\nrules: []\n',
        'metadata/annotations.yaml': `annotations:\n  ${bundleAnnotation.mediaType}: plain+v0\n`,
      },
      finds: ['manifests/roles.yaml:3: The manifest has no `kind`'],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      for (const each of unreadableIn(bundle)) {
        const { file, message, fix } = each;
        if (!file.path.startsWith('manifests/') || isOfChart(file.path, bundle)) continue;
        const place = placeOfUnreadable(each);
        yield { problem: 'unreadable', message, fix, ...whereInBundle(bundle, place) };
      }
    }
  },
});

function isOfChart(path: string, bundle: Bundle): boolean {
  return path === 'manifests/Chart.yaml' && !isRegistry(bundle) && detectedMediaType(bundle) === 'helm';
}

/** Every document of plain manifests is read. What opm reports of the first is kept, and files in directories have a check of their own. */
function unreadableIn(bundle: Bundle): readonly UnreadableFile[] {
  if (!isPlain(bundle)) return bundle.unreadable;
  const known = new Set(bundle.unreadable.map(placeOf));
  const all = readPlainBundle(bundle.source).unreadable;
  return [...bundle.unreadable, ...all.filter(each => each.line !== undefined && !known.has(placeOf(each)))];
}

function placeOf({ file, line }: UnreadableFile): string {
  return `${file.path}:${line}`;
}
