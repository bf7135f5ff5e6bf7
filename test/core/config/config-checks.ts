import type { Check } from '../../../src/core/checks/define.ts';

/** Checks that only have what a configuration needs of them. */
export const someChecks: readonly Check[] = [
  {
    id: 'image-is-pinned',
    group: 'images',
    title: 'Images are pinned',
    why: '',
    severity: 'warning',
    problems: {},
    examples: [],
    options: {
      type: 'object',
      properties: {
        exempt: { type: 'array', items: { type: 'string' }, default: ['a'], description: 'Exempt images.' },
      },
    },
    run: () => [],
  },
  {
    id: 'channels-are-kept',
    group: 'graph',
    title: 'Channels are kept',
    why: '',
    severity: 'error',
    problems: {},
    examples: [],
    run: () => [],
  },
  {
    id: 'every-path-is-known',
    group: 'scope',
    title: 'Paths are known',
    why: '',
    severity: 'error',
    problems: {},
    examples: [],
    run: () => [],
  },
];
