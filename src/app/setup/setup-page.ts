import { type ComponentChildren, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Answer } from '../serve.ts';

const style = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input { font: inherit; width: 100%; padding: .4rem; box-sizing: border-box; }
button { font: inherit; margin-top: 1.5rem; padding: .5rem 1rem; }
code { overflow-wrap: anywhere; }
`;

/**
 * A page of the set-up: without scripts, and with forms that go nowhere but here and to GitHub.
 *
 * @param formTarget another server that a form is sent to
 */
export function setupPage(
  status: number,
  title: string,
  children: readonly ComponentChildren[],
  formTarget?: string,
): Answer {
  const page = h('html', { lang: 'en' }, [
    h('head', {}, [
      h('meta', { charset: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', {}, `${title} - catalog-keeper`),
      h('style', {}, style),
    ]),
    h('body', {}, h('main', {}, [h('h1', {}, title), ...children])),
  ]);
  const forms = ["'self'", ...(formTarget === undefined ? [] : [new URL(formTarget).origin])].join(' ');
  return {
    status,
    body: `<!doctype html>${renderToString(page)}\n`,
    contentType: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action ${forms}; frame-ancestors 'none'; base-uri 'none'`,
    },
  };
}
