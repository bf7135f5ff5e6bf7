import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { repositoryUrl } from './repository-url.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Pages link to each other, and to files of the repository, by relative paths, so that they can be read at GitHub. On the site a link to a page
 * leads to that page, and one to another file to GitHub. A link that leads nowhere fails the build.
 */
export function linkToPages(md: MarkdownRenderer): void {
  md.core.ruler.push('link-to-pages', ({ tokens, env }) => {
    for (const { type, children } of tokens) {
      if (type !== 'inline') continue;
      for (const token of children ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null;
        if (href !== null) token.attrSet('href', targetOf(href, String(env.path)));
      }
    }
  });
}

function targetOf(href: string, page: string): string {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = join(dirname(page), decodeURIComponent(path));
  if (!existsSync(target)) throw new Error(`${relative(root, page)} links to ${href}, which does not exist.`);
  const fragment = anchor === undefined ? '' : `#${anchor}`;
  const inDocs = relative(join(root, 'docs'), target).split(sep).join('/');
  if (!inDocs.startsWith('..') && inDocs.endsWith('.md')) {
    return `/${inDocs.replace(/(?:^|(?<=\/))README\.md$|\.md$/, '')}${fragment}`;
  }
  return `${repositoryUrl}/blob/main/${relative(root, target).split(sep).join('/')}${fragment}`;
}
