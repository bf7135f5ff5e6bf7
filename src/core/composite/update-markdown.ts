import { changeSection } from '../report/markdown/change-section.ts';
import { codeSpan } from '../report/markdown/code-span.ts';
import { fitSections } from '../report/markdown/fit-sections.ts';
import { commentLimit } from '../report/markdown/limit.ts';
import type { CompositeUpdate, UpdatedReference } from './composite-update.ts';

/**
 * The text of a pull request: which digests change, and what that changes in the catalog. The same update gives the same text.
 *
 * @param intro lines above it
 */
export function updateMarkdown({ references, change }: CompositeUpdate, intro: readonly string[] = []): string {
  const lines = [...intro, ...references.map(referenceLine)].join('\n');
  const room = { ...commentLimit, size: commentLimit.size - lines.length - 10 };
  // GitHub gives texts back without blanks at the end.
  return `${lines}\n\n${fitSections(changeSection(change, []), room)}`.trim();
}

export function referenceLine({ name, image, before, after }: UpdatedReference): string {
  return `- ${codeSpan(name)}, ${codeSpan(image)}: ${codeSpan(before)} → ${codeSpan(after)}`;
}
