import type { Bundle } from '../../bundle/model.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { splitYaml } from '../../catalog/framing/split-yaml.ts';
import { positionIn } from '../../catalog/position-in.ts';
import type { SourceFile } from '../../source.ts';
import { defineCheck } from '../define.ts';
import { problemInBundle } from './located-manifest.ts';
import { isPlain } from './media-type.ts';

/** More documents of a file are not looked at. */
const mostDocuments = 100;

export const manifestFilesHoldOneDocument = defineCheck({
  id: 'manifest-files-hold-one-document',
  group: 'bundle',
  title: 'A file of a bundle holds one document',
  why: `Of each file opm and OLM read the first document alone. What follows behind a line \`---\` is neither validated nor
installed. Of a ClusterServiceVersion or CustomResourceDefinition that is an error: operator-framework's validators read on where their buffer ends, and so
may validate the second document, or a part of it, and not the one that is installed. Bundles of plain manifests may hold several documents in a file.`,
  severity: 'error',
  examples: [
    { title: 'one', bundle: { 'manifests/role.yaml': '---\nkind: Role\n' }, finds: [] },
    {
      title: 'two',
      bundle: { 'manifests/roles.yaml': 'kind: Role\n---\nkind: RoleBinding\n' },
      finds: ['manifests/roles.yaml:3: The file goes on behind its first document, and nobody reads that'],
    },
    {
      title: 'two in the file of a ClusterServiceVersion, of which validators read the second',
      bundle: { 'manifests/foo.csv.yaml': '---\nkind: ClusterServiceVersion\n---\nkind: ClusterServiceVersion\n' },
      finds: ['manifests/foo.csv.yaml:4: Programs read different documents of this file.'],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      if (isPlain(bundle)) continue;
      for (const file of bundle.source.files) {
        const line = /\n---/.test(file.text) ? lineOfSecond(file) : undefined;
        if (line === undefined) continue;
        const isError = isReadTwice(bundle, file);
        const message = isError
          ? 'Programs read different documents of this file.'
          : 'The file goes on behind its first document, and nobody reads that.';
        const fix = 'Give each document a file of its own.';
        yield {
          ...problemInBundle(bundle, { file: file.path, line }, message, fix),
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
  splitYaml(text, 0, mostDocuments, (start, end) => {
    if (/^(?!---|#|\s|\.\.\.)/m.test(text.slice(start, end))) starts.push(start);
  });
  return starts[1] === undefined ? undefined : positionIn(text, starts[1]).line;
}
