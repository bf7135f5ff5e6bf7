/** The top of the first page. What follows it is docs/README.md. */
export const home = {
  layout: 'home',
  hero: {
    name: 'catalog-keeper',
    text: 'Checks and merges pull requests to OLM catalogs',
    tagline:
      'Who may change what, is the catalog valid, do images exist, can every installed version still upgrade: a verdict in seconds, with the line and the fix.',
    actions: [
      { theme: 'brand', text: 'Get started', link: '/getting-started' },
      { theme: 'alt', text: 'Compare', link: '/comparison' },
    ],
  },
};
