import { cut } from '../report/text/shorten.ts';
import type { Judgement } from './judgement.ts';
import type { PullRequest } from './pull-request.ts';

const maxTitleLength = 150;

/**
 * The message of the commit that merges, of ids and of what is harmless of the title: in a message of a commit a title could close
 * issues, skip workflows, name other authors or mention people.
 */
export function mergeMessage(
  { number, title }: Pick<PullRequest, 'number' | 'title'>,
  { head, base, merge }: Pick<Judgement, 'head' | 'base' | 'merge'>,
): { readonly title: string; readonly body: string } {
  const subject = harmlessTitle(title);
  const judged = `Merging ${head} into ${base} was checked by catalog-keeper.`;
  return merge.method === 'merge'
    ? { title: `Merge pull request #${number}`, body: subject === '' ? judged : `${subject}\n\n${judged}` }
    : { title: subject === '' ? `Pull request #${number}` : `${subject} (#${number})`, body: judged };
}

/**
 * Words alone: letters, digits and the punctuation that means nothing to GitHub, git or a pipeline in a message. Without `#`, `@`, `:`
 * and brackets there is no reference, mention, address, trailer or `[skip ci]`.
 */
function harmlessTitle(title: string): string {
  const words = cut(title, 1000)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}.,()+/_-]+/gu, ' ')
    .replace(/\bgh-(?=\d)/gi, 'GH ')
    .trim();
  return cut(words, maxTitleLength).trim();
}
