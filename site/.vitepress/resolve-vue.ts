import type { Plugin } from 'vitepress';

/** Pages are compiled to components that import Vue. They lie outside of this package, where nothing is installed. */
export const resolveVue: Plugin = {
  name: 'resolve-vue',
  enforce: 'pre',
  resolveId(id, importer) {
    const isOfPage = importer !== undefined && /\/docs\/.*\.md(?:\?|$)/.test(importer);
    if (!isOfPage || !/^vue(?:\/|$)/.test(id)) return null;
    return this.resolve(id, import.meta.filename, { skipSelf: true });
  },
};
