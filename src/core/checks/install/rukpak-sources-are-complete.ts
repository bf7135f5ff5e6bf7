import type { BundleManifest } from '../../bundle/model.ts';
import { readPlainBundle } from '../../bundle/read-plain-bundle.ts';
import { locate } from '../../catalog/locate.ts';
import { itemsOf, objectOf, textOf } from '../../json/fields.ts';
import { problemsOfSource } from '../../rukpak/problems-of-source.ts';
import { documentsOf, type RukpakObject, rukpakObjects } from '../../rukpak/rukpak-objects.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck, type ProblemOf } from '../define.ts';

const deployment = (source: string) =>
  `apiVersion: core.rukpak.io/v1alpha2\nkind: BundleDeployment\nmetadata: {name: foo}\nspec:\n  provisionerClassName: core-rukpak-io-plain\n  source: ${source}\n`;
const ofConfigMap = deployment('{type: configMaps, configMaps: [{configMap: {name: bar}, path: manifests}]}');
const configMap = (immutable: boolean, data: string) =>
  `---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: bar}\nimmutable: ${immutable}\ndata:\n  a.yaml: ${data}\n`;
const object = '"{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}"';

const problems = {
  'no-type': ({ name, field }: Record<'name' | 'field', string>) => ({
    message: `The source of ${showName(name)} has ${field === '' ? 'no type' : `the type ${showName(field)}, which RukPak does not have`}.`,
    fix: 'Set `type` to image, git, configMaps or http.',
  }),
  unset: ({ name, field }: Record<'name' | 'field', string>) => ({
    message: `The source of ${showName(name)} has the type ${field} and does not set \`${field}\`.`,
    fix: `Set \`${field}\`.`,
  }),
  outside: ({ name, field }: Record<'name' | 'field', string>) => ({
    message: `The source of ${showName(name)} has the path ${showName(field)}, which is outside of the bundle.`,
    fix: 'Use a path below it.',
  }),
  short: ({ name, field }: Record<'name' | 'field', string>) => ({
    message: `The git source of ${showName(name)} has the directory ${showName(field)}, and RukPak crashes for a name of fewer than three characters.`,
    fix: 'Give the directory a longer name.',
  }),
  severalRefs: ({ name, field }: Record<'name' | 'field', string>) => ({
    message: `The git source of ${showName(name)} names ${field === '' ? 'no commit' : field}, and RukPak takes exactly one.`,
    fix: 'Set `ref.commit` alone.',
  }),
  notInManifests: ({ name, field }: Record<'name' | 'field', string>) => ({
    message: `The source of ${showName(name)} puts a ConfigMap into ${field === '' ? 'the root of the bundle' : showName(field)}, and a plain bundle has its files in manifests.`,
    fix: 'Set `path` to manifests.',
  }),
  mutable: ({ name, configMap: map }: Record<'name' | 'configMap', string>) => ({
    message: `${showName(name)} installs ConfigMap ${showName(map)}, which is not immutable.`,
    fix: 'Set `immutable: true`.',
  }),
  noObjects: ({ name }: Record<'name', string>) => ({
    message: `The ConfigMaps of ${showName(name)} have no object, and a plain bundle needs one.`,
    fix: 'Add a manifest.',
  }),
  unreadable: ({ name, file, error }: Record<'name' | 'file' | 'error', string>) => ({
    message: `${showName(name)} installs ${showName(file)}, which cannot be applied: ${error}.`,
    fix: 'Correct the manifest.',
  }),
};

type Found = ProblemOf<typeof problems>;

export const rukpakSourcesAreComplete = defineCheck({
  id: 'rukpak-sources-are-complete',
  group: 'install',
  title: 'Every source of RukPak gives a bundle that can be installed',
  why: `The operator is not installed: RukPak refuses a source that lacks the field of its type, leads out of the bundle, or names a ConfigMap that can change. A plain bundle has at least one object, in files directly in
\`manifests/\`. The content of ConfigMaps is checked if they are changed together with the object that names them
([specification](https://github.com/operator-framework/rukpak/blob/v0.24.0/docs/bundles/plain.md)).`,
  severity: 'error',
  needs: 'rukpak',
  problems,
  examples: [
    {
      title: 'an immutable ConfigMap with a manifest',
      base: {},
      merged: { 'deploy/foo.yaml': `${ofConfigMap}${configMap(true, object)}` },
      finds: [],
    },
    {
      title: 'no type, and no field of the type',
      base: {},
      merged: { 'deploy/a.yaml': deployment('{}'), 'deploy/b.yaml': deployment('{type: image}') },
      finds: [
        'deploy/a.yaml:6: The source of foo has no type.',
        'deploy/b.yaml:6: The source of foo has the type image and does not set `image`.',
      ],
    },
    {
      title: 'a directory outside of the repository, and two references',
      base: {},
      merged: { 'deploy/foo.yaml': deployment('{type: git, git: {directory: a/../../b, ref: {tag: v1, commit: c}}}') },
      finds: [
        'The source of foo has the path a/../../b',
        'The git source of foo names tag, commit, and RukPak takes exactly one.',
      ],
    },
    {
      title: 'a directory for which RukPak crashes',
      base: {},
      merged: { 'deploy/foo.yaml': deployment('{type: git, git: {directory: ./a, ref: {commit: c}}}') },
      finds: ['The git source of foo has the directory ./a'],
    },
    {
      title: 'files beside manifests/',
      base: {},
      merged: { 'deploy/foo.yaml': deployment('{type: configMaps, configMaps: [{configMap: {name: bar}}]}') },
      finds: ['The source of foo puts a ConfigMap into the root of the bundle'],
    },
    {
      title: 'a ConfigMap that can change, and one without objects',
      base: {},
      merged: { 'deploy/foo.yaml': `${ofConfigMap}${configMap(false, '""')}` },
      finds: ['foo installs ConfigMap bar, which is not immutable.', 'The ConfigMaps of foo have no object'],
    },
    {
      title: 'a file that is no manifest',
      base: {},
      merged: { 'deploy/foo.yaml': `${ofConfigMap}${configMap(true, 'hello')}` },
      finds: [
        'foo installs a.yaml, which cannot be applied: The document is not a mapping.',
        'The ConfigMaps of foo have no object',
      ],
    },
  ],
  *run({ rukpak }) {
    const configMaps = new Map(
      (rukpak?.merged ?? [])
        .flatMap(documentsOf)
        .flatMap(manifest =>
          'value' in manifest && manifest.kind === 'ConfigMap' ? [[manifest.name, manifest] as const] : [],
        ),
    );
    for (const found of rukpakObjects(rukpak?.merged)) {
      const { manifest, source, sourcePath } = found;
      const isPlain = /plain$/.test(provisionerOf(found));
      const wrong = problemsOfSource(source, isPlain);
      for (const { kind, path, field } of wrong) {
        yield { problem: kind, name: manifest.name, field, at: locate(manifest.document, ...sourcePath, ...path) };
      }
      if (wrong.length === 0) yield* problemsOfContent(found, configMaps, isPlain);
    }
  },
});

function provisionerOf({ manifest, sourcePath }: RukpakObject): string {
  return textOf(sourcePath.slice(0, -1).map(String).reduce(objectOf, manifest.value), 'provisionerClassName');
}

/** Of ConfigMaps that are not among the changed files nothing is known. */
function* problemsOfContent(
  { manifest, source, sourcePath }: RukpakObject,
  known: ReadonlyMap<string, BundleManifest>,
  isPlain: boolean,
): Iterable<Found> {
  const { name } = manifest;
  const at = locate(manifest.document, ...sourcePath);
  const named = itemsOf(source, 'configMaps').map(item => known.get(textOf(objectOf(item, 'configMap'), 'name')));
  const found = named.filter(configMap => configMap !== undefined);
  for (const map of found) {
    if (map.value.immutable === true) continue;
    yield { problem: 'mutable', name, configMap: map.name, at: locate(map.document, 'immutable') };
  }
  if (!isPlain || found.length === 0 || found.length < named.length) return;
  const files = found.flatMap(({ value }) => {
    const data = objectOf(value, 'data');
    return Object.keys(data).map(key => ({ path: `manifests/${key}`, text: textOf(data, key), isUtf8: true }));
  });
  const plain = readPlainBundle({ files, image: '', origin: { kind: 'directory', path: '' } });
  for (const { file, message: error } of plain.unreadable) {
    yield { problem: 'unreadable', name, file: file.path.slice('manifests/'.length), error, at };
  }
  if (plain.manifests.length === 0 && found.every(({ value }) => value.binaryData === undefined))
    yield { problem: 'noObjects', name, at };
}
