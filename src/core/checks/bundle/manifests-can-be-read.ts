import type { Bundle, UnreadableFile } from '../../bundle/model.ts';
import { placeOfUnreadable } from '../../bundle/place-of-unreadable.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { readPlainBundle } from '../../bundle/read-plain-bundle.ts';
import { defineCheck } from '../define.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { problemInBundle } from './located-manifest.ts';
import { detectedMediaType, isPlain } from './media-type.ts';

export const manifestsCanBeRead = defineCheck({
  id: 'manifests-can-be-read',
  group: 'bundle',
  title: 'Every file of manifests/ is a manifest',
  why: `Each file of \`manifests/\` is one object of Kubernetes in YAML or JSON. opm's validation and operator-sdk refuse anything
else; rendering drops it without a word, and what the operator needs is then missing on the cluster. Of a bundle of plain manifests
every document of a file counts.`,
  severity: 'error',
  validator: 'content',
  examples: [
    { title: 'a manifest', bundle: { 'manifests/role.yaml': 'apiVersion: v1\nkind: Role\n' }, finds: [] },
    {
      title: 'a mapping without a kind, and no YAML',
      bundle: { 'manifests/role.yaml': 'rules: []\n', 'manifests/values.yaml': 'a: [1\n' },
      finds: ['manifests/role.yaml:1: The manifest has no `kind`', 'manifests/values.yaml:2: '],
    },
    {
      title: 'a Chart.yaml without a name, which makes no Helm chart',
      bundle: { 'manifests/Chart.yaml': 'version: 1.0.0\n' },
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
        yield problemInBundle(bundle, place, `${message}.`, fix ?? 'Correct the file, or move it out of manifests/.');
      }
    }
  },
});

function isOfChart(path: string, bundle: Bundle): boolean {
  return path === 'manifests/Chart.yaml' && detectedMediaType(bundle) === 'helm';
}

/** Of plain manifests every document counts. What opm says of the first stands, and files in directories have a check of their own. */
function unreadableIn(bundle: Bundle): readonly UnreadableFile[] {
  if (!isPlain(bundle)) return bundle.unreadable;
  const known = new Set(bundle.unreadable.map(placeOf));
  const all = readPlainBundle(bundle.source).unreadable;
  return [...bundle.unreadable, ...all.filter(each => each.line !== undefined && !known.has(placeOf(each)))];
}

function placeOf({ file, line }: UnreadableFile): string {
  return `${file.path}:${line}`;
}
