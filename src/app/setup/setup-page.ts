import type { ComponentChildren } from 'preact';
import { el } from '../../pages/element.ts';
import { htmlPage } from '../../pages/html-page.ts';
import type { Answer } from '../../pages/serve.ts';

/**
 * A page of the set-up: its forms go nowhere but here and to GitHub.
 *
 * @param formTarget another server that a form is sent to
 */
export function setupPage(
  status: number,
  title: string,
  children: readonly ComponentChildren[],
  formTarget?: string,
): Answer {
  return htmlPage({
    status,
    title,
    children: [el('h1', {}, title), ...children],
    ...(formTarget === undefined ? {} : { formTarget }),
  });
}
