import { changeSection } from '../report/markdown/change-section.ts';
import { codeSpan } from '../report/markdown/code-span.ts';
import { fitSections } from '../report/markdown/fit-sections.ts';
import { commentLimit } from '../report/markdown/limit.ts';
import type { CompositeUpdate, UpdatedReference } from './composite-update.ts';

/** The branch of the pull request that updates the digests of a composite. */
export const updateBranch = 'catalog-keeper/update-composite';
/** Title of the pull request, and subject of its commit. */
export const updateTitle = 'Update the references of the composite';
const marker = '<!-- catalog-keeper: composite -->';

/** The text of the pull request: which digests change, and what that changes in the catalog. The same update gives the same text. */
export function updateText(update: CompositeUpdate): string {
  const intro = [
    marker,
    'The tags that the references follow name other images now. This pull request is kept up to date, and closed when there is nothing to update.',
    '',
    ...update.references.map(referenceLine),
  ].join('\n');
  const room = { ...commentLimit, size: commentLimit.size - intro.length - 10 };
  // GitHub gives texts back without blanks at the end.
  return `${intro}\n\n${fitSections(changeSection(update.change, []), room)}`.trimEnd();
}

/** Whether a pull request of ours proposed this update. @param body its text */
export function proposesUpdate(body: string, { references }: CompositeUpdate): boolean {
  return references.every(reference => body.includes(referenceLine(reference)));
}

function referenceLine({ name, image, before, after }: UpdatedReference): string {
  return `- ${codeSpan(name)}, ${codeSpan(image)}: ${codeSpan(before)} → ${codeSpan(after)}`;
}
