import type { CompositeUpdate } from './composite-update.ts';
import { referenceLine, updateMarkdown } from './update-markdown.ts';

/** The branch of the pull request that updates the digests of a composite. */
export const updateBranch = 'catalog-keeper/update-composite';
/** Title of the pull request, and subject of its commit. */
export const updateTitle = 'Update the references of the composite';
const marker = '<!-- catalog-keeper: composite -->';

/** The text of the pull request. */
export function updateText(update: CompositeUpdate): string {
  return updateMarkdown(update, [
    marker,
    'The tags that the references follow name other images now. This pull request is kept up to date, and closed when there is nothing to update.',
    '',
  ]);
}

/** Whether a pull request of ours proposed this update. @param body its text */
export function proposesUpdate(body: string, { references }: CompositeUpdate): boolean {
  return references.every(reference => body.includes(referenceLine(reference)));
}
