import { keyOfFile } from '../../bundle/configmap/key-of-file.ts';
import { filesIn } from '../../bundle/read/files-in.ts';
import { readManifest } from '../../bundle/read/read-manifest.ts';
import type { BundleSource } from '../../bundle/source.ts';
import { locate } from '../../catalog/locate.ts';
import { leadingBlanks } from '../../catalog/split/blanks.ts';
import { memberOf } from '../../json/fields.ts';
import { lastPartOf } from '../../repository/paths.ts';
import type { SourceFile } from '../../source.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { whereInBundle } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';

const csv = { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' };

const usual = 'metadata/annotations.yaml';

/** How far into a manifest OLM v0 looks for the brace that makes it JSON, when it installs what it unpacked. */
const guessedBytes = 10;

const problems = {
  otherAnnotations: () => ({
    message: `OLM v0 reads annotations from every file called ${lastPartOf(usual)}, including this one: it installs the directory that the file names, or nothing.`,
    fix: 'Rename the file, or remove it.',
  }),
  manifestInMetadata: ({ kind }: Record<'kind', string>) => ({
    message: `OLM v0 installs this ${shownText(kind)}, which opm does not read: OLM v0 treats every file of metadata/ that has a kind as a manifest.`,
    fix: 'Move the file to manifests/, or remove it.',
  }),
  sameKey: ({ path, key }: Record<'path' | 'key', string>) => ({
    message: `OLM v0 loses ${shownText(path)}: it stores this file under the same key, ${shownText(key)}.`,
    fix: 'Rename one of the files.',
  }),
  list: () => ({
    message: 'OLM v1 treats any object with `items` as a list, and installs the items instead of the object.',
    fix: 'Remove `items`, and put each object in a separate file.',
  }),
  blanks: () => ({
    message: `There are ${guessedBytes} or more blanks before this JSON, so OLM v0 reads it as YAML, which can differ.`,
    fix: 'Remove the blanks.',
  }),
};

/**
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/util/cpb/main.go
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/registry/resolver/steps.go
 */
export const manifestsAreReadAlike = defineCheck({
  id: 'manifests-are-read-alike',
  group: 'bundle',
  title: 'All programs read the same manifests of a bundle',
  why: `Clusters can install something other than what was checked, or nothing. opm and OLM v1 read the files of \`manifests/\`, and OLM v1 replaces lists by their items. OLM v0 searches the image for files called \`annotations.yaml\`, and unpacks the directory that they name into
a ConfigMap, together with \`metadata/\`. The keys of this ConfigMap are the file names, in which characters other than letters, digits and \`. _ -\` become hyphens, so two files can get the same key.`,
  severity: 'error',
  problems,
  examples: [
    {
      title: 'manifests in manifests/, and metadata',
      bundle: { ...csv, [usual]: 'annotations: {}\n', 'metadata/properties.yaml': 'properties: []\n' },
      finds: [],
    },
    {
      title: 'other files that OLM v0 reads as annotations of the bundle',
      bundle: {
        ...csv,
        'manifests/annotations.yaml': 'kind: Role\n',
        'metadata/docs/annotations.yaml':
          'annotations:\n  operators.operatorframework.io.bundle.manifests.v1: metadata/docs/\n',
        [usual]: 'annotations: {}\n',
      },
      finds: [
        'manifests/annotations.yaml: OLM v0 reads annotations from every file called annotations.yaml',
        'metadata/docs/annotations.yaml: OLM v0 reads annotations from every file called annotations.yaml',
      ],
    },
    {
      title: 'file names that become the same key in OLM v0',
      bundle: { ...csv, 'manifests/foo-role.yaml': 'kind: Role\n', 'manifests/foo+role.yaml': 'kind: Role\n' },
      finds: ['manifests/foo-role.yaml: OLM v0 loses manifests/foo+role.yaml: it stores this file under the same key'],
    },
    {
      title: 'a manifest in metadata/, and a file with the name of a manifest',
      bundle: {
        ...csv,
        'metadata/bar.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: bar}\n',
        'metadata/foo.csv.yaml': 'properties: []\n',
      },
      finds: [
        'metadata/bar.yaml: OLM v0 installs this ConfigMap, which opm does not read: OLM v0 treats every file of metadata/ that has a kind',
        'metadata/foo.csv.yaml: OLM v0 loses manifests/foo.csv.yaml: it stores this file under the same key',
      ],
    },
    {
      title: 'objects that only OLM v1 treats as lists',
      bundle: {
        ...csv,
        'manifests/service.yaml': 'kind: Service\nitems:\n- kind: ClusterRoleBinding\n',
        'manifests/empty.yaml': 'kind: Service\nitems:\n',
      },
      finds: [
        'manifests/empty.yaml:2: OLM v1 treats any object with `items` as a list',
        'manifests/service.yaml:2: OLM v1 treats any object with `items` as a list',
      ],
    },
    {
      title: 'JSON that OLM v0 reads as YAML',
      bundle: {
        ...csv,
        'manifests/map.json': `${' '.repeat(guessedBytes)}{"kind": "ConfigMap"}\n`,
        'manifests/nearly.json': `${' '.repeat(guessedBytes - 1)}{"kind": "ConfigMap"}\n`,
      },
      finds: ['manifests/map.json: There are 10 or more blanks before this JSON'],
    },
  ],
  *run(snapshot) {
    for (const bundle of registryBundlesOf(snapshot)) {
      for (const { path } of bundle.source.files) {
        if (lastPartOf(path) !== lastPartOf(usual) || path === usual) continue;
        yield { problem: 'otherAnnotations', ...whereInBundle(bundle, { file: path }) };
      }
      for (const { path, text } of filesIn(bundle.source, 'manifests/')) {
        const { end, bytes } = leadingBlanks(text, 0);
        if (text[end] !== '{' || bytes < guessedBytes) continue;
        yield { problem: 'blanks', ...whereInBundle(bundle, { file: path }) };
      }
      for (const { value, document } of bundle.manifests) {
        if (memberOf(value, 'items') === undefined) continue;
        yield { problem: 'list', ...whereInBundle(bundle, locate(document, 'items')) };
      }
      for (const file of otherMetadata(bundle.source)) {
        const read = readManifest(file);
        if (!('value' in read)) continue;
        yield { problem: 'manifestInMetadata', kind: read.kind, ...whereInBundle(bundle, { file: file.path }) };
      }
      for (const { path, lost, key } of sameKeys(bundle.source)) {
        yield { problem: 'sameKey', path: lost, key, ...whereInBundle(bundle, { file: path }) };
      }
    }
  },
});

/** The files of `metadata/` that OLM v0 stores beside the manifests: all but the annotations, whatever their names. */
function otherMetadata(source: BundleSource): readonly SourceFile[] {
  return filesIn(source, 'metadata/').filter(({ path }) => path !== usual);
}

/** Files that are stored in the place of others: of those with one key the last by name is. */
function* sameKeys(source: BundleSource): Iterable<Record<'path' | 'lost' | 'key', string>> {
  const paths = new Map<string, string>();
  for (const { path } of [...filesIn(source, 'manifests/'), ...otherMetadata(source)]) {
    const key = keyOfFile(path);
    const lost = paths.get(key);
    paths.set(key, path);
    if (lost !== undefined) yield { path, lost, key };
  }
}
