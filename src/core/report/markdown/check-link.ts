import { checkPage } from '../docs-url.ts';
import { codeSpan } from './code-span.ts';

/** A check as a link to its page. What is not the id of a check is only shown. */
export function checkLink(check: string, docsUrl: string): string {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(check) ? `[${check}](${checkPage(docsUrl, check)})` : codeSpan(check);
}
