import { defineConfig } from 'vitepress';
import { home } from './home.ts';
import { keepBraces } from './keep-braces.ts';
import { linkToPages } from './link-to-pages.ts';
import { renderMermaid } from './render-mermaid.ts';
import { repositoryUrl } from './repository-url.ts';
import { resolveVue } from './resolve-vue.ts';
import { sidebar } from './sidebar.ts';
import { slugOfHeading } from './slug-of-heading.ts';

/** The folder of the site at its host. GitHub Pages serves a project below its name. */
const base = process.env.SITE_BASE ?? '/catalog-keeper/';

export default defineConfig({
  title: 'catalog-keeper',
  description: 'Checks pull requests to OLM catalogs that are kept in git, merges the ones that meet every condition',
  base,
  srcDir: '../docs',
  // GitHub shows a README for a folder, and a site an index.
  rewrites: { 'README.md': 'index.md', ':folder/README.md': ':folder/index.md' },
  cleanUrls: true,
  lastUpdated: false,
  markdown: {
    anchor: { slugify: slugOfHeading },
    config(md) {
      md.use(linkToPages).use(renderMermaid).use(keepBraces);
    },
  },
  vite: {
    plugins: [resolveVue],
  },
  transformPageData(page) {
    if (page.relativePath === 'index.md') return { frontmatter: home };
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
    footer: { message: 'Apache-2.0. This site loads nothing from other hosts and does not track you.' },
  },
});
