import { keyOfFile } from '../../bundle/configmap/key-of-file.ts';
import type { Bundle } from '../../bundle/model.ts';
import { filesIn } from '../../bundle/read/files-in.ts';
import { firstDocuments } from '../../bundle/read/first-documents.ts';
import { manifestOfDocument } from '../../bundle/read/manifest-of-document.ts';
import { readingOfDocument } from '../../bundle/read/reading-of-document.ts';
import { leadingBlanks } from '../../catalog/split/blanks.ts';
import type { SourceFile } from '../../source.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { whereInBundle } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';
import { shownText } from './shown-text.ts';

const csv = { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' };

/** OLM v0 does not install it, from whichever directory. */
const annotations = 'annotations.yaml';

/** How far into a manifest OLM v0 looks for the brace that makes it JSON, when it installs what it unpacked. */
const guessedBytes = 10;

const problems = {
  inMetadata: ({ kind }: Record<'kind', string>) => ({
    message: `OLM v0 installs this file as a manifest of kind ${shownText(kind)}, and other programs do not read it as one.`,
    fix: 'Move it to manifests/, or remove its `kind`.',
  }),
  directory: ({ path }: Record<'path', string>) => ({
    message: `OLM v0 cannot unpack a bundle with a directory in metadata/: ${shownText(path)}.`,
    fix: 'Move its files directly to metadata/, or out of the bundle.',
  }),
  leftOut: () => ({
    message: `OLM v0 does not install a manifest in a file called ${annotations}.`,
    fix: 'Rename the file.',
  }),
  sameKey: ({ path, key }: Record<'path' | 'key', string>) => ({
    message: `OLM v0 loses ${shownText(path)}: it stores this file under the same key, ${shownText(key)}.`,
    fix: 'Rename one of the files.',
  }),
  blanks: () => ({
    message: `There are ${guessedBytes} or more blanks before this JSON, so OLM v0 reads it as YAML, which can differ.`,
    fix: 'Remove the blanks.',
  }),
};

export const manifestsAreReadAlike = defineCheck({
  id: 'manifests-are-read-alike',
  group: 'bundle',
  title: 'All programs read the same manifests of a bundle',
  why: `Clusters can install something other than what was checked. opm and OLM v1 read the files of \`manifests/\`. OLM v0 unpacks all files of \`manifests/\` and \`metadata/\` into one ConfigMap: it installs every manifest that is in it,
takes the last ClusterServiceVersion by name, and of two files with the same name keeps the one in \`metadata/\`.`,
  severity: 'error',
  problems,
  examples: [
    {
      title: 'manifests in manifests/, and metadata',
      bundle: {
        ...csv,
        'metadata/annotations.yaml': 'annotations: {}\n',
        'metadata/properties.yaml': 'properties: []\n',
      },
      finds: [],
    },
    {
      title: 'manifests in metadata/, one of them by a merge key',
      bundle: {
        ...csv,
        'metadata/about.txt': 'kind: ClusterRoleBinding\n',
        'metadata/foo.csv.yaml': 'kind: ClusterServiceVersion\n',
        'metadata/more': '{"a": 1, <<: {"kind": "ClusterRole"}}\n',
      },
      finds: [
        'metadata/about.txt:1: OLM v0 installs this file as a manifest of kind ClusterRoleBinding',
        'metadata/foo.csv.yaml:1: OLM v0 installs this file as a manifest of kind ClusterServiceVersion',
        'metadata/more:1: OLM v0 installs this file as a manifest of kind ClusterRole',
        'metadata/foo.csv.yaml: OLM v0 loses manifests/foo.csv.yaml: it stores this file under the same key, foo.csv.yaml',
      ],
    },
    {
      title: 'a directory in metadata/',
      bundle: { ...csv, 'metadata/docs/about.txt': 'About.\n' },
      finds: ['metadata/docs/about.txt: OLM v0 cannot unpack a bundle with a directory in metadata/: docs'],
    },
    {
      title: 'manifests that OLM v0 leaves out, replaces, or reads as YAML',
      bundle: {
        ...csv,
        'manifests/annotations.yaml': 'kind: Role\n',
        'manifests/foo-role.yaml': 'kind: Role\n',
        'manifests/foo+role.yaml': 'kind: Role\n',
        'manifests/map.json': `${' '.repeat(guessedBytes)}{"kind": "ConfigMap"}\n`,
        'manifests/nearly.json': `${' '.repeat(guessedBytes - 1)}{"kind": "ConfigMap"}\n`,
      },
      finds: [
        'manifests/annotations.yaml: OLM v0 does not install a manifest in a file called annotations.yaml',
        'manifests/map.json: There are 10 or more blanks before this JSON',
        'manifests/foo-role.yaml: OLM v0 loses manifests/foo+role.yaml: it stores this file under the same key',
      ],
    },
  ],
  *run(snapshot) {
    for (const bundle of registryBundlesOf(snapshot)) {
      yield* inMetadata(bundle);
      yield* inManifests(bundle);
      yield* sameKeys(bundle);
    }
  },
});

type Found = Iterable<ProblemOf<typeof problems>>;

function* inMetadata(bundle: Bundle): Found {
  for (const file of filesIn(bundle.source, 'metadata/')) {
    const found = nameIn(file) === annotations ? undefined : manifestIn(file);
    if (found === undefined) continue;
    yield { problem: 'inMetadata', kind: found.kind, ...whereInBundle(bundle, { file: file.path, line: found.line }) };
  }
  const directories = new Set<string>();
  for (const { path } of bundle.source.files) {
    const [root, directory = '', ...rest] = path.split('/');
    if (root !== 'metadata' || rest.length === 0 || directories.has(directory)) continue;
    directories.add(directory);
    yield { problem: 'directory', path: directory, ...whereInBundle(bundle, { file: path }) };
  }
}

/** What OLM v0 takes a file for, whatever it is called: it tries all that a reader may take for the first document. */
function manifestIn(file: SourceFile): { readonly kind: string; readonly line: number } | undefined {
  for (const document of firstDocuments(file)) {
    const reading = readingOfDocument(file, document);
    const manifest = 'value' in reading ? manifestOfDocument(file, document, reading) : undefined;
    if (manifest !== undefined && 'kind' in manifest) return { kind: manifest.kind, line: document.line };
  }
  return undefined;
}

function* inManifests(bundle: Bundle): Found {
  for (const { path, text } of filesIn(bundle.source, 'manifests/')) {
    const where = whereInBundle(bundle, { file: path });
    if (nameIn({ path }) === annotations) yield { problem: 'leftOut', ...where };
    const { end, bytes } = leadingBlanks(text, 0);
    if (text[end] === '{' && bytes >= guessedBytes) yield { problem: 'blanks', ...where };
  }
}

function* sameKeys(bundle: Bundle): Found {
  const paths = new Map<string, string>();
  for (const { path } of [...filesIn(bundle.source, 'manifests/'), ...filesIn(bundle.source, 'metadata/')]) {
    if (nameIn({ path }) === annotations) continue;
    const key = keyOfFile(path);
    const lost = paths.get(key);
    paths.set(key, path);
    if (lost !== undefined) yield { problem: 'sameKey', path: lost, key, ...whereInBundle(bundle, { file: path }) };
  }
}

function nameIn({ path }: Pick<SourceFile, 'path'>): string {
  return path.slice(path.indexOf('/') + 1);
}
