import type { Bundle, BundleDocument } from '../../bundle/model.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { positionIn } from '../../catalog/position-in.ts';
import { positionInFile } from '../../catalog/position-in-file.ts';
import { textOfDocument } from '../../catalog/text-of-document.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { whereInBundle } from './located-manifest.ts';

/** Most keys of one file that are reported. */
const maxKeys = 20;

export const manifestKeysAreUnique = defineCheck({
  id: 'manifest-keys-are-unique',
  group: 'bundle',
  title: 'No mapping of a bundle has a duplicate key',
  why: `Reviewers may see one value while clusters get the other: opm and OLM use the last of two equal keys and silently drop the first; other programs use the
first, or refuse the file.`,
  severity: 'warning',
  problems: {
    twice: ({ key }: Record<'key', string>) => ({
      message: `Duplicate key \`${shownText(key)}\`; the last value is used.`,
      fix: 'Keep one of them.',
    }),
  },
  examples: [
    { title: 'each key once', bundle: { 'manifests/role.yaml': 'kind: Role\nrules: []\n' }, finds: [] },
    {
      title: 'two values for one key',
      bundle: {
        'manifests/role.yaml': 'kind: Role\nmetadata:\n  name: a\n  name: b\n',
        'metadata/annotations.yaml': 'annotations:\n  a: b\n  a: c\n',
      },
      finds: [
        'manifests/role.yaml:4: Duplicate key `name`; the last value is used.',
        'metadata/annotations.yaml:3: Duplicate key `a`; the last value is used.',
      ],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      for (const { document, repeatedKeys } of documentsOf(bundle)) {
        for (const { key, offset } of repeatedKeys.slice(0, maxKeys)) {
          const position = positionIn(textOfDocument(document), offset);
          const place = { file: document.file, ...positionInFile(document, position) };
          yield { problem: 'twice', key, ...whereInBundle(bundle, place) };
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
