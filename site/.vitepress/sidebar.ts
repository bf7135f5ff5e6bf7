import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '../../docs');

/** The sections in their order, with the pages that come first. A folder's other pages follow by their names. */
const sections: readonly { readonly text: string; readonly pages: readonly string[]; readonly folder?: string }[] = [
  { text: 'Start', pages: ['getting-started', 'comparison', 'faq', 'troubleshooting'] },
  {
    text: 'Guides',
    pages: [
      'guides/check-pull-requests',
      'guides/check-on-your-machine',
      'guides/fix',
      'guides/plan',
      'guides/pre-commit',
      'guides/approvals',
      'guides/merge-automatically',
      'publish',
      'guides/audit',
      'guides/code-scanning',
      'guides/scheduled-checks',
    ],
    folder: 'guides',
  },
  { text: 'Repository layouts', pages: ['layouts/README'], folder: 'layouts' },
  { text: 'Move from other tools', pages: [], folder: 'migrate' },
  {
    text: 'Reference',
    pages: ['app', 'app-permissions', 'action', 'cli', 'configuration', 'checks/README', 'messages', 'decisions'],
    folder: '.',
  },
  { text: 'For contributors', pages: ['architecture'], folder: 'contributing' },
];

const listed = new Set(['README', ...sections.flatMap(({ pages }) => pages)]);

function pagesIn(folder: string): string[] {
  const files = globSync('*.md', { cwd: join(docs, folder) }).sort();
  return files.map(file => join(folder, file.slice(0, -'.md'.length))).filter(page => !listed.has(page));
}

function itemOf(page: string) {
  const heading = /^# (.+)$/m.exec(readFileSync(join(docs, `${page}.md`), 'utf8'));
  return { text: heading?.[1]?.replaceAll('`', '') ?? page, link: `/${page.replace(/README$/, '')}` };
}

export const sidebar = sections.map(({ text, pages, folder }) => ({
  text,
  collapsed: false,
  items: [...pages, ...(folder === undefined ? [] : pagesIn(folder))].map(itemOf),
}));
