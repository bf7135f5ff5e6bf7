import type { BundlePreview } from '../../catalog/difference-model.ts';
import { counted } from '../../text/counted.ts';
import { namesOf, type Phrase } from './phrase.ts';

/** What a catalog would get of a bundle directory, in a few lines. */
export function previewLines(preview: BundlePreview): readonly Phrase[] {
  const { name, package: of, version, provides, requires, relatedImages } = preview;
  return [
    [
      'blob for a catalog: ',
      { name },
      ' of ',
      { name: of },
      ...(version === '' ? [] : [', version ', { name: version }]),
    ],
    ...(provides.length === 0 ? [] : [['provides ', ...namesOf(provides)]]),
    ...(requires.length === 0 ? [] : [['requires ', ...namesOf(requires)]]),
    ...(relatedImages.length === 0 ? [] : [[counted(relatedImages.length, 'related image')]]),
  ];
}
