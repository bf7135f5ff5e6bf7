import footnotes from 'markdown-it-footnote';
import { defineConfig } from 'vitepress';
import { home } from './home.ts';
import { keepBraces } from './keep-braces.ts';
import { linkToPages } from './link-to-pages.ts';
import { refuseForeignLoads } from './refuse-foreign-loads.ts';
import { renderMermaid } from './render-mermaid.ts';
import { repositoryUrl } from './repository-url.ts';
import { resolveVue } from './resolve-vue.ts';
import { sidebar } from './sidebar.ts';
import { slugOfHeading } from './slug-of-heading.ts';

/** The folder of the site at its host. GitHub Pages serves a project below its name. */
const base = process.env.SITE_BASE ?? '/catalog-keeper/';

/** A graph with a head, as a picture in the address itself. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M8 13V4M8 9l-4-4" stroke="#8b949e" stroke-width="2"/><circle cx="8" cy="13" r="2.5" fill="#8b949e"/><circle cx="4" cy="5" r="2.5" fill="#8b949e"/><circle cx="8" cy="3" r="3" fill="#1670c9"/></svg>',
)}`;

export default defineConfig({
  title: 'catalog-keeper',
  description: 'Checks pull requests to OLM catalogs that are kept in git, merges the ones that meet every condition',
  base,
  head: [['link', { rel: 'icon', href: icon }]],
  srcDir: '../docs',
  // GitHub shows a README for a folder, and a site an index.
  rewrites: { 'README.md': 'index.md', ':folder/README.md': ':folder/index.md' },
  cleanUrls: true,
  lastUpdated: false,
  markdown: {
    anchor: { slugify: slugOfHeading },
    config(md) {
      md.use(footnotes).use(linkToPages).use(renderMermaid).use(keepBraces);
    },
  },
  buildEnd: refuseForeignLoads,
  vite: {
    plugins: [resolveVue],
    // The index of the search is large, and loaded when somebody searches.
    build: { chunkSizeWarningLimit: 2000 },
  },
  transformPageData(page) {
    if (page.relativePath === 'index.md') return { frontmatter: home };
    // The table of all keys needs the place of the outline.
    if (page.relativePath === 'configuration.md') return { frontmatter: { ...page.frontmatter, aside: false } };
    const isGenerated = /^(?:checks\/|cli\.md$|messages\.md$)/.test(page.relativePath);
    return isGenerated ? { frontmatter: { ...page.frontmatter, editLink: false } } : undefined;
  },
  themeConfig: {
    nav: [
      { text: 'Get started', link: '/getting-started' },
      { text: 'Checks', link: '/checks/' },
      { text: 'Troubleshooting', link: '/troubleshooting' },
      { text: 'Comparison', link: '/comparison' },
    ],
    sidebar,
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: repositoryUrl }],
    editLink: { pattern: `${repositoryUrl}/edit/main/docs/:path`, text: 'Edit this page' },
    notFound: {
      title: 'Page not found',
      quote: 'The page may have moved. Search for it, or start at the list of pages.',
      linkText: 'All pages',
    },
    footer: { message: 'Apache-2.0. This site loads nothing from other hosts and does not track you.' },
  },
});
