import { describe, expect, test } from '@jest/globals';
import type { LiveCatalog } from '../../../src/core/plan/live-catalog.ts';
import { liveSection } from '../../../src/core/plan/live-section.ts';

const end = '<!-- details -->';
const one: LiveCatalog = {
  name: 'v4.19',
  image: 'quay.io/c@sha256:aa',
  tag: 'v4.19',
  since: '2026-01-02T03:04:05Z',
};
const failed: LiveCatalog = { name: 'v4.20', problem: 'The registry @mona is down.' };

describe('what a comment says about images', () => {
  test('names those that have the change, and why others have not, without mentioning anybody', () => {
    expect(liveSection([one, failed], undefined, end)).toBe(
      [
        '<!-- catalog-keeper: live 1 -->',
        '- `v4.19`: live in `quay.io/c@sha256:aa` (`v4.19`) since 2026-01-02 03:04 UTC',
        '- `v4.20`: not published yet. The registry `@mona` is down.',
      ].join('\n'),
    );
  });

  test('stays as it was first, whatever is remembered of it later', () => {
    const section = liveSection([one], undefined, end) ?? '';
    const body = `state\n\n${section}\n\n${end}\nrest`;
    expect(liveSection([{ ...one, since: '2027-01-01T00:00:00Z' }], body, end)).toBe(section);
    expect(liveSection([], body, end)).toBe(section);
  });

  test('grows with each catalog that is published', () => {
    const body = `state\n\n${liveSection([one, failed], undefined, end)}\n\n${end}\nrest`;
    const both = liveSection([one, { ...one, name: 'v4.20' }], body, end) ?? '';
    expect(both).toContain('- `v4.20`: live in');
    expect(both).not.toContain('not published');
  });

  test('is missing where nothing is known', () => {
    expect(liveSection([], 'state', end)).toBeUndefined();
  });
});
