import type { Bundle } from '../../bundle/model.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { positionIn } from '../../catalog/position-in.ts';
import { splitYaml } from '../../catalog/split/split-yaml.ts';
import type { SourceFile } from '../../source.ts';
import { defineCheck } from '../define.ts';
import { whereInBundle } from './located-manifest.ts';
import { isPlain } from './media-type.ts';

/** More documents of a file are not looked at. */
const maxDocuments = 100;

export const manifestFilesHaveOneDocument = defineCheck({
  id: 'manifest-files-have-one-document',
  group: 'bundle',
  title: 'Every file of a bundle contains one document',
  why: `Clusters do not get the other documents of a file: opm and OLM read only the first. It is an error for a ClusterServiceVersion or CustomResourceDefinition: operator-framework's validators continue to read where their buffer ends, and
may validate the second document, or a part of it, instead of the one that is installed. Bundles of plain manifests may have several documents in a file.`,
  severity: 'error',
  problems: {
    readTwice: () => ({
      message: 'The file has several documents, and programs read different ones.',
      fix: 'Move each document to a separate file.',
    }),
    several: () => ({
      message: 'The file has several documents, and only the first is read.',
      fix: 'Move each document to a separate file.',
    }),
  },
  examples: [
    { title: 'one', bundle: { 'manifests/role.yaml': '---\nkind: Role\n' }, finds: [] },
    {
      title: 'two',
      bundle: { 'manifests/roles.yaml': 'kind: Role\n---\nkind: RoleBinding\n' },
      finds: ['manifests/roles.yaml:3: The file has several documents, and only the first is read.'],
    },
    {
      title: 'two in the file of a ClusterServiceVersion, of which validators read the second',
      bundle: { 'manifests/foo.csv.yaml': '---\nkind: ClusterServiceVersion\n---\nkind: ClusterServiceVersion\n' },
      finds: ['manifests/foo.csv.yaml:4: The file has several documents, and programs read different ones.'],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      if (isPlain(bundle)) continue;
      for (const file of bundle.source.files) {
        const line = /\n---/.test(file.text) ? lineOfSecond(file) : undefined;
        if (line === undefined) continue;
        const isError = isReadTwice(bundle, file);
        yield {
          problem: isError ? 'readTwice' : 'several',
          ...whereInBundle(bundle, { file: file.path, line }),
          ...(isError ? {} : { warning: true as const }),
        };
      }
    }
  },
});

/**
 * Whether the validators read a file once to see its kind, and again as that kind.
 *
 * @see https://github.com/operator-framework/api/blob/v0.45.0/pkg/manifests/bundleloader.go
 */
function isReadTwice({ manifests }: Bundle, file: SourceFile): boolean {
  const kind = manifests.find(manifest => manifest.file === file)?.kind;
  return kind === 'ClusterServiceVersion' || kind === 'CustomResourceDefinition';
}

/** The line on which the second document with anything but comments in it begins. */
function lineOfSecond({ text }: SourceFile): number | undefined {
  const starts: number[] = [];
  splitYaml(text, 0, maxDocuments, (start, end) => {
    if (/^(?!---|#|\s|\.\.\.)/m.test(text.slice(start, end))) starts.push(start);
  });
  return starts[1] === undefined ? undefined : positionIn(text, starts[1]).line;
}
