import type { ChangedHead } from '../../installation/changed-head.ts';
import { changedHeadLines, changedHeadTitle } from '../text/changed-head-lines.ts';
import { phraseHtml } from './html.ts';
import { phraseMarkdown } from './markdown-phrase.ts';
import type { Section } from './section.ts';

/** What installing the new heads gives, folded. */
export function headsSection(heads: readonly ChangedHead[]): readonly Section[] {
  if (heads.length === 0) return [];
  return [
    {
      priority: 7,
      head: '#### What users get\n',
      items: heads.map(head => {
        const lines = changedHeadLines(head).map(line => `- ${phraseMarkdown(line)}\n`);
        return `\n<details><summary>${phraseHtml(changedHeadTitle(head))}</summary>\n\n${lines.join('')}\n</details>\n`;
      }),
      count: heads.length,
      tail: '',
      nouns: ['new head', 'new heads'],
      mayLeaveGaps: true,
    },
  ];
}
