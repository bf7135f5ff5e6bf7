import type { BundleDirectoryDifference } from '../../catalog/difference-model.ts';
import { fence } from './fence.ts';
import { phraseHtml } from './html.ts';
import type { Section } from './section.ts';

/** Longer blobs are of no use to a reader of a comment. */
const maxBlobLength = 20_000;

/** The blobs that bundle directories render to, folded. */
export function bundlesSection(directories: readonly BundleDirectoryDifference[]): readonly Section[] {
  const rendered = directories.flatMap(({ preview }) => preview ?? []);
  if (rendered.length === 0) return [];
  const shown = rendered.filter(({ yaml }) => yaml.length <= maxBlobLength);
  return [
    {
      priority: 7,
      head: '#### Catalog preview\n',
      items: shown.map(({ name, yaml }) => {
        const title = phraseHtml([{ name }, ', without its image and manifests']);
        return `\n<details><summary>${title}</summary>\n\n${fence(yaml, 'yaml')}\n\n</details>\n`;
      }),
      count: rendered.length,
      tail: '',
      nouns: ['bundle', 'bundles'],
      mayLeaveGaps: true,
    },
  ];
}
