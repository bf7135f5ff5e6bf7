import { readBundle } from '../../bundle/read-bundle.ts';
import { positionIn } from '../../catalog/position-in.ts';
import { readDocument } from '../../catalog/read-document.ts';
import type { FileDocument } from '../../catalog/split/file-document.ts';
import { splitFile } from '../../catalog/split/split-file.ts';
import { splitYaml } from '../../catalog/split/split-yaml.ts';
import { SyntaxProblem } from '../../catalog/syntax-problem.ts';
import type { SourceFile } from '../../source.ts';
import { defineCheck } from '../define.ts';
import { whereInBundle } from './located-manifest.ts';
import { isPlain } from './media-type.ts';

/** Documents of one file that are looked at. More count as documents with content. */
const maxDocuments = 100;

const fix = 'Move each document to a separate file.';

export const manifestFilesHaveOneDocument = defineCheck({
  id: 'manifest-files-have-one-document',
  group: 'bundle',
  title: 'Every file of a bundle contains one document',
  why: `Clusters install documents that no check has read, or do not get them: OLM v1 installs every document of a file in \`manifests/\`, while opm and OLM v0 install only the first. If there are several ClusterServiceVersions, OLM v1 uses
the last one. operator-framework's validators may also validate the second document, or a part of it. For the other files of a bundle it is a warning: only their first document is read. Bundles of plain
manifests may have several documents in a file.`,
  severity: 'error',
  problems: {
    installedByOlmV1: () => ({
      message: 'OLM v1 installs this document, too, while opm and OLM v0 read only the first of the file.',
      fix,
    }),
    several: () => ({
      message: 'The file has several documents, and only the first is read.',
      fix,
    }),
  },
  examples: [
    { title: 'one document', bundle: { 'manifests/role.yaml': '---\nkind: Role\n' }, finds: [] },
    {
      title: 'two documents',
      bundle: { 'manifests/roles.yaml': 'kind: Role\n---\nkind: RoleBinding\n' },
      finds: ['manifests/roles.yaml:3: OLM v1 installs this document, too'],
    },
    {
      title: 'two JSON documents, and a second document that OLM v1 cannot read',
      bundle: {
        'manifests/roles.json': '{"kind": "Role"}\n{"kind": "RoleBinding"}\n',
        'manifests/service.yaml': 'kind: Service\n---\n\u0001\n',
      },
      finds: [
        'manifests/roles.json:2: OLM v1 installs this document, too',
        'manifests/service.yaml:3: OLM v1 installs this document, too',
      ],
    },
    {
      title: 'two documents in a file of metadata/, and only a comment after a manifest',
      bundle: {
        'manifests/role.yaml': 'kind: Role\n---\n# the end\n',
        'metadata/properties.yaml': 'properties: []\n---\nproperties: []\n',
      },
      finds: ['metadata/properties.yaml:3: The file has several documents, and only the first is read.'],
    },
    {
      title: 'two ClusterServiceVersions: OLM v1 uses the second',
      bundle: { 'manifests/foo.csv.yaml': '---\nkind: ClusterServiceVersion\n---\nkind: ClusterServiceVersion\n' },
      finds: ['manifests/foo.csv.yaml:4: OLM v1 installs this document, too'],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      if (isPlain(bundle)) continue;
      const manifests = new Set(bundle.manifests.map(({ file }) => file));
      for (const file of bundle.source.files) {
        const at = (line: number) => whereInBundle(bundle, { file: file.path, line });
        const installed = manifests.has(file) ? lineOfNext(file) : undefined;
        const ignored = installed === undefined ? lineOfSecond(file) : undefined;
        if (installed !== undefined) yield { problem: 'installedByOlmV1', ...at(installed) };
        if (ignored !== undefined) yield { problem: 'several', ...at(ignored), warning: true };
      }
    }
  },
});

/**
 * The line of the first document behind that of a manifest which OLM v1 reads as well, or fails to read: of any but an empty one.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/rukpak/bundle/source/source.go
 */
function lineOfNext(file: SourceFile): number | undefined {
  const [, ...later] = splitFile(file);
  return later.find((document, index) => index >= maxDocuments || !isEmpty(document))?.line;
}

function isEmpty(document: FileDocument): boolean {
  const reading = readDocument(document);
  return !(reading instanceof SyntaxProblem) && reading.value === null;
}

/** The line on which the second document with anything but comments in it begins. */
function lineOfSecond({ text }: SourceFile): number | undefined {
  if (!text.includes('\n---')) return undefined;
  const starts: number[] = [];
  splitYaml(text, 0, maxDocuments, (start, end) => {
    if (/^(?!---|#|\s|\.\.\.|$)/m.test(text.slice(start, end))) starts.push(start);
  });
  return starts[1] === undefined ? undefined : positionIn(text, starts[1]).line;
}
