import type { Advice } from '../event/index.ts';

const again = 'it is checked again automatically';

/** The App fetches and asks for what it needs: what is lacking is there the next time. */
export const advice: Advice = {
  pusher: 'push again, or have an owner approve it',
  reviews: again,
  mergeCommit: 'It is checked again automatically',
  parents: 'It is checked again automatically',
  head: () => again,
  branch: again,
  earlier: again,
  noCatalog: 'Or configure where the catalogs are: catalogs.paths',
  directory: 'Correct catalogs.paths',
  unusedBase: 'The revision to compare with is ignored',
};
