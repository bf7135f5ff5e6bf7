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
installed. Bundles of plain manifests may hold several documents in a file.`,
  severity: 'warning',
  examples: [
    { title: 'one', bundle: { 'manifests/role.yaml': '---\nkind: Role\n' }, finds: [] },
    {
      title: 'two',
      bundle: { 'manifests/roles.yaml': 'kind: Role\n---\nkind: RoleBinding\n' },
      finds: ['manifests/roles.yaml:3: The file goes on behind its first document, and nobody reads that'],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      if (isPlain(bundle)) continue;
      for (const file of bundle.source.files) {
        const line = /\n---/.test(file.text) ? lineOfSecond(file) : undefined;
        if (line === undefined) continue;
        const message = 'The file goes on behind its first document, and nobody reads that.';
        yield problemInBundle(bundle, { file: file.path, line }, message, 'Give each document a file of its own.');
      }
    }
  },
});

/** The line on which the second document with anything but comments in it begins. */
function lineOfSecond({ text }: SourceFile): number | undefined {
  const starts: number[] = [];
  splitYaml(text, 0, mostDocuments, (start, end) => {
    if (/^(?!---|#|\s|\.\.\.)/m.test(text.slice(start, end))) starts.push(start);
  });
  return starts[1] === undefined ? undefined : positionIn(text, starts[1]).line;
}
