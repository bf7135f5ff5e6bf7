import { globSync } from 'node:fs';
import { root } from '../docs/pages.ts';

/** The pages that people write, by their paths in the repository. */
export const pagesByHand: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('docs/**/*.md', { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !/^docs\/(?:checks\/|cli\.md$|messages\.md$)/.test(file))
    .sort(),
];
