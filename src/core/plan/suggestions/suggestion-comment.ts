import { checkLink } from '../../report/markdown/check-link.ts';
import { maxRunLength } from '../../report/markdown/code-span.ts';
import { prose } from '../../report/markdown/prose.ts';
import { hash } from '../../report/text/hash.ts';
import { shorten } from '../../report/text/shorten.ts';
import { counted } from '../../text/counted.ts';
import type { Suggestion } from './suggestion.ts';

/** Begins every comment with a suggestion, with the key of it. GitHub does not show it; only the account that wrote it says that it is ours. */
const marker = /^<!-- catalog-keeper: suggestion ([0-9a-f]{16}) -->/;
/** Begins the review that the comments belong to. */
export const reviewMarker = '<!-- catalog-keeper: suggestions -->';

/** Findings that are told above one suggestion. */
const maxTold = 5;
const maxTextLength = 600;

/** Equal for the same lines in place of the same lines of a file, wherever in it they have moved to. */
export function keyOfSuggestion({ file, before, after }: Suggestion): string {
  return hash(JSON.stringify([file, before, after]));
}

/** The key of a suggestion, from the body of its comment; undefined where it is none. Says nothing of who wrote it. */
export function keyOfComment(body: string): string | undefined {
  return marker.exec(body)?.[1];
}

/**
 * A comment that GitHub shows with a button that makes the change. Its lines are taken as they are, so nothing in them is escaped: a fence that none of them
 * can close keeps all of it text.
 * https://docs.github.com/en/pull-requests/collaborating-with-pull-requests/reviewing-changes-in-pull-requests/incorporating-feedback-in-your-pull-request
 */
export function suggestionComment(suggestion: Suggestion, docsUrl: string): string {
  const { findings, after } = suggestion;
  const told = findings.slice(0, maxTold).map(({ check, message, fix }) => {
    const texts = [message, fix].map(text => prose(shorten(text, maxTextLength)));
    return `${texts.join(' ')}\n<sub>${checkLink(check, docsUrl)}</sub>`;
  });
  const more = findings.length - told.length;
  const marks = '`'.repeat(Math.max(3, maxRunLength(after.join('\n')) + 1));
  return [
    `<!-- catalog-keeper: suggestion ${keyOfSuggestion(suggestion)} -->`,
    ...[...told, ...(more > 0 ? [`It also fixes ${counted(more, 'further finding')}.`] : [])].flatMap(text => [
      text,
      '',
    ]),
    `${marks}suggestion`,
    ...after,
    marks,
  ].join('\n');
}

/** What the review says above its comments. */
export function reviewText(count: number, left: number): string {
  const many = count > 1 ? ' To commit several at once, add them to a batch in *Files changed*.' : '';
  const more =
    left > 0 ? ` ${counted(left, 'more suggestion')} of this kind ${left === 1 ? 'is' : 'are'} left out.` : '';
  return `${reviewMarker}\n${counted(count, 'fix', 'fixes')} can be committed here.${many}${more} \`npx catalog-keeper fix --write\` makes all of them in a clone.`;
}
