import type { BundleDirectoryDifference, CatalogDifference } from '../../catalog/difference-model.ts';
import { type ChangeItem, changeSummary } from '../text/change-summary.ts';
import { phraseMarkdown } from './markdown-phrase.ts';
import type { Section } from './section.ts';

/** What the change does, package by package. */
export function changeSection(
  change: readonly CatalogDifference[],
  directories: readonly BundleDirectoryDifference[],
): readonly Section[] {
  const items = changeSummary(change, directories);
  if (items.length === 0) return [];
  return [
    {
      priority: 4,
      head: '#### What changes\n\n',
      items: items.map(itemMarkdown),
      count: items.length,
      tail: '',
      nouns: ['item', 'items'],
    },
  ];
}

function itemMarkdown({ title, details }: ChangeItem): string {
  const lines = details.map(detail => `  - ${phraseMarkdown(detail)}\n`);
  return `- **${phraseMarkdown(title)}**\n${lines.join('')}`;
}
