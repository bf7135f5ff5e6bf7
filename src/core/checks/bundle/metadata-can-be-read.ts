import type { Bundle, UnreadableFile } from '../../bundle/model.ts';
import { placeOfUnreadable } from '../../bundle/place-of-unreadable.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { suspectedAnnotations } from '../../bundle/suspected-annotations.ts';
import { defineCheck } from '../define.ts';
import { problemInBundle } from './located-manifest.ts';
import { isRegistry } from './media-type.ts';

const known = /^metadata\/(?:annotations|dependencies|properties)\.(?:ya?ml|json)$/;

export const metadataCanBeRead = defineCheck({
  id: 'metadata-can-be-read',
  group: 'bundle',
  title: 'The files of metadata/ can be read',
  why: `opm passes over a file of \`metadata/\` that it cannot decode, and says nothing: the dependencies or properties in it are
lost, and OLM installs the bundle without what it depends on. Files with other names than \`annotations.yaml\`,
\`dependencies.yaml\` and \`properties.yaml\` give a warning. What opm may decode although it is refused here is an error under any name: opm takes the first
file that has annotations for those of the bundle.`,
  severity: 'error',
  examples: [
    { title: 'annotations', bundle: { 'metadata/annotations.yaml': 'annotations:\n  a: b\n' }, finds: [] },
    {
      title: 'dependencies that are no list',
      bundle: { 'metadata/dependencies.yaml': 'dependencies:\n  type: olm.gvk\n' },
      finds: ['metadata/dependencies.yaml:1: `dependencies` is a mapping but must be a list'],
    },
    {
      title: 'annotations that are a list, of which `bundle-has-annotations` tells',
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
      const told = toldElsewhere(bundle);
      for (const each of bundle.unreadable) {
        const { file, message, fix, mayBeReadByOpm } = each;
        if (!file.path.startsWith('metadata/') || each === told) continue;
        const place = placeOfUnreadable(each);
        const problem = problemInBundle(bundle, place, `${message}.`, fix ?? 'Correct the file, or move it elsewhere.');
        const isError = mayBeReadByOpm === true || known.test(file.path);
        yield { ...problem, ...(isError ? {} : { warning: true as const }) };
      }
    }
  },
});

/** The file that should hold the annotations: `bundle-has-annotations` says why there are none. */
function toldElsewhere(bundle: Bundle): UnreadableFile | undefined {
  if (bundle.annotations !== undefined || !isRegistry(bundle)) return undefined;
  const suspected = suspectedAnnotations(bundle);
  return suspected !== undefined && 'unreadable' in suspected ? suspected.unreadable : undefined;
}
