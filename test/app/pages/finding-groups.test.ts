import { expect, test } from '@jest/globals';
import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { findingGroups } from '../../../src/app/pages/parts/findings.ts';

const links = { docsUrl: 'https://docs.example', sourceUrl: undefined };

test('a warning does not look as what waits for a person does', () => {
  const groups = findingGroups(
    [{ check: 'image-is-pinned', severity: 'warning', message: 'A tag.', fix: 'Use a digest.' }],
    links,
  );
  expect(renderToString(h(Fragment, {}, groups))).toContain('class="mark warning"');
});
