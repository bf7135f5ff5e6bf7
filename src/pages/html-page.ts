import { createHash } from 'node:crypto';
import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { el, type Html, raw } from './element.ts';
import { iconPath } from './icon.ts';
import type { Answer } from './serve.ts';
import { pageStyle } from './style.ts';
import { shown } from './texts.ts';

export interface HtmlPage {
  /** 200 unless it is set. */
  readonly status?: number;
  /** Of the window. */
  readonly title: string;
  /** Where the page is, from the outermost on; the last one is the page itself. */
  readonly path?: readonly { readonly text: string; readonly href: string }[];
  /** Beside the path: who is signed in. */
  readonly account?: Html;
  readonly children: Html;
  /** Another server that a form of the page is sent to. */
  readonly formTarget?: string;
  /** Whether images of the page are in the page itself, as data URIs. */
  readonly hasImages?: boolean;
}

const styleHash = `'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`;

/** A page without scripts that loads nothing but its icon, in light and dark. Texts are escaped by whoever renders, so none is markup. */
export function htmlPage({
  status = 200,
  title,
  path = [],
  account,
  children,
  formTarget,
  hasImages = false,
}: HtmlPage): Answer {
  const page = el('html', { lang: 'en' }, [
    el('head', {}, [
      el('meta', { charset: 'utf-8' }),
      el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      el('meta', { name: 'color-scheme', content: 'light dark' }),
      el('title', {}, `${shown(title, 120)} · catalog-keeper`),
      el('link', { rel: 'icon', href: iconPath, type: 'image/svg+xml' }),
      raw('style', {}, pageStyle),
    ]),
    el('body', {}, [
      el('header', { class: 'top' }, [
        el('nav', { 'aria-label': 'Where you are' }, [
          el('ol', {}, [
            el('li', {}, el('a', { href: '/', class: 'brand' }, 'catalog-keeper')),
            ...path.map(({ text, href }, index) =>
              el(
                'li',
                {},
                el('a', { href, 'aria-current': index === path.length - 1 ? 'page' : undefined }, shown(text, 120)),
              ),
            ),
          ]),
        ]),
        account,
      ]),
      el('main', {}, children),
    ]),
  ]);
  return {
    status,
    body: `<!doctype html>${renderToString(h(Fragment, {}, page))}\n`,
    contentType: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': policyFor(formTarget, hasImages), 'x-frame-options': 'DENY' },
  };
}

function policyFor(formTarget: string | undefined, hasImages: boolean): string {
  const forms = ["'self'", ...(formTarget === undefined ? [] : [new URL(formTarget).origin])].join(' ');
  return [
    "default-src 'none'",
    `style-src ${styleHash}`,
    `img-src 'self'${hasImages ? ' data:' : ''}`,
    `form-action ${forms}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
