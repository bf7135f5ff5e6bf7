import type { Bundle, UnreadableFile } from '../../bundle/model.ts';
import { placeOfUnreadable } from '../../bundle/place-of-unreadable.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { suspectedAnnotations } from '../../bundle/suspected-annotations.ts';
import { defineCheck } from '../define.ts';
import { whereInBundle } from './located-manifest.ts';
import { isRegistry } from './media-type.ts';

const known = /^metadata\/(?:annotations|dependencies|properties)\.(?:ya?ml|json)$/;

export const metadataCanBeRead = defineCheck({
  id: 'metadata-can-be-read',
  group: 'bundle',
  title: 'The files of metadata/ can be read',
  why: `Users can install the operator without what it depends on: opm silently skips a file of \`metadata/\` that it cannot decode, and its dependencies or properties are lost. Files other than \`annotations.yaml\`,
\`dependencies.yaml\` and \`properties.yaml\` give a warning. A file that is refused here but that opm may decode is an error under any name: opm uses the first
file that contains annotations.`,
  severity: 'error',
  problems: {
    unreadable: ({ message, fix }: { readonly message: string; readonly fix: string | undefined }) => ({
      message: `${message}.`,
      fix: fix ?? 'Correct the file, or move it elsewhere.',
    }),
  },
  examples: [
    { title: 'annotations', bundle: { 'metadata/annotations.yaml': 'annotations:\n  a: b\n' }, finds: [] },
    {
      title: 'dependencies that are no list',
      bundle: { 'metadata/dependencies.yaml': 'dependencies:\n  type: olm.gvk\n' },
      finds: ['metadata/dependencies.yaml:1: `dependencies` is a mapping but must be a list'],
    },
    {
      title: 'annotations that are a list: reported by `bundle-has-annotations`',
      bundle: { 'metadata/annotations.yaml': 'annotations: []\n' },
      finds: [],
    },
    {
      title: 'a byte order mark inside, which may hide keys from one reader and not from another',
      bundle: {
        'metadata/about': 'annotations:\n  a: b # \ufeff\n',
        'metadata/annotations.yaml': 'annotations:\n  a: b\n',
      },
      finds: ['metadata/about:2: There is a byte order mark, U+FEFF'],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      const reported = reportedElsewhere(bundle);
      for (const each of bundle.unreadable) {
        const { file, message, fix, mayBeReadByOpm } = each;
        if (!file.path.startsWith('metadata/') || each === reported) continue;
        const place = placeOfUnreadable(each);
        const where = whereInBundle(bundle, place);
        const isError = mayBeReadByOpm === true || known.test(file.path);
        yield { problem: 'unreadable', message, fix, ...where, ...(isError ? {} : { warning: true as const }) };
      }
    }
  },
});

/** The file that should hold the annotations: `bundle-has-annotations` says why there are none. */
function reportedElsewhere(bundle: Bundle): UnreadableFile | undefined {
  if (bundle.annotations !== undefined || !isRegistry(bundle)) return undefined;
  const suspected = suspectedAnnotations(bundle);
  return suspected !== undefined && 'unreadable' in suspected ? suspected.unreadable : undefined;
}
