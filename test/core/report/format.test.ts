import { expect, test } from '@jest/globals';
import { type Format, formats, isFormat, renderVerdict } from '../../../src/core/report/format.ts';
import { commentLimit } from '../../../src/core/report/markdown/limit.ts';
import { sampleOptions } from './support/options.ts';
import { sampleVerdict } from './support/sample-verdict.ts';
import { findingWith, verdictWith } from './support/verdict-with.ts';

test('the formats have names', () => {
  expect(formats).toEqual(['text', 'json', 'markdown', 'sarif', 'junit', 'github']);
  expect(formats.every(isFormat)).toBe(true);
  expect(['yaml', 'TEXT', '', '__proto__', 'toString'].some(isFormat)).toBe(false);
});

const each = formats.filter(isFormat).map((format): [Format] => [format]);

test.each(each)('%s ends with one line break and depends on the verdict alone', format => {
  const text = renderVerdict(format, sampleVerdict, sampleOptions);
  expect(text).toMatch(/[^\n]\n$/);
  expect(renderVerdict(format, structuredClone(sampleVerdict), sampleOptions)).toBe(text);
});

/** Half of them in one file of one package, half each in its own: anything quadratic in either would take minutes. */
test.each(each)('%s of 100,000 different findings', format => {
  const findings = Array.from({ length: 100_000 }, (_, index) => {
    const name = index % 2 === 0 ? 'p' : `p${index}`;
    const message = `It is wrong. ${index}`;
    return findingWith({ message, file: `catalog/${name}/catalog.yaml`, line: index + 1, package: name });
  });
  const verdict = verdictWith({ valid: false, findings, checks: [{ id: 'some-check', outcome: 'failed' }] });
  const text = renderVerdict(format, verdict, { ...sampleOptions, limit: commentLimit });
  // One for each finding, but where a limit of the format says otherwise; and one in the headline.
  const expected: Readonly<Record<Format, [number, number]>> = {
    text: [100_001, 100_001],
    json: [100_000, 100_000],
    markdown: [100, 1000],
    sarif: [25_000, 25_000],
    // In the text of each failure, and one in its message.
    junit: [150_001, 150_001],
    github: [11, 11],
  };
  const [least, most] = expected[format];
  const shown = text.split('It is wrong.').length - 1;
  expect(shown).toBeGreaterThanOrEqual(least);
  expect(shown).toBeLessThanOrEqual(most);
});
