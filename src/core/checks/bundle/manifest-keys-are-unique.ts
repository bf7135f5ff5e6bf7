import type { Bundle, BundleDocument } from '../../bundle/model.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { positionIn } from '../../catalog/position-in.ts';
import { positionInFile } from '../../catalog/position-in-file.ts';
import { textOfDocument } from '../../catalog/text-of-document.ts';
import { defineCheck } from '../define.ts';
import { problemInBundle } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

/** So many of one file are told. */
const mostKeys = 20;

export const manifestKeysAreUnique = defineCheck({
  id: 'manifest-keys-are-unique',
  group: 'bundle',
  title: 'No mapping of a bundle has a key twice',
  why: `When a key stands twice in one mapping, opm and OLM take the last one and drop the other without a word; other programs take the
first, or refuse the file. A reviewer sees the one, and clusters get the other.`,
  severity: 'warning',
  examples: [
    { title: 'each key once', bundle: { 'manifests/role.yaml': 'kind: Role\nrules: []\n' }, finds: [] },
    {
      title: 'two values for one key',
      bundle: {
        'manifests/role.yaml': 'kind: Role\nmetadata:\n  name: a\n  name: b\n',
        'metadata/annotations.yaml': 'annotations:\n  a: b\n  a: c\n',
      },
      finds: ['manifests/role.yaml:4: `name` stands twice', 'metadata/annotations.yaml:3: `a` stands twice'],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      for (const { document, repeatedKeys } of documentsOf(bundle)) {
        for (const { key, offset } of repeatedKeys.slice(0, mostKeys)) {
          const position = positionIn(textOfDocument(document), offset);
          const place = { file: document.file, ...positionInFile(document, position) };
          const message = `\`${shownText(key)}\` stands twice in the same mapping, and the last one counts.`;
          yield problemInBundle(bundle, place, message, 'Keep one of them.');
        }
      }
    }
  },
});

function documentsOf({ manifests, annotations, dependencies, properties }: Bundle): readonly BundleDocument[] {
  const metadata = [annotations, dependencies, properties].filter(document => document !== undefined);
  // One file may be all three.
  return [...manifests, ...new Map(metadata.map(document => [document.file.path, document])).values()];
}
