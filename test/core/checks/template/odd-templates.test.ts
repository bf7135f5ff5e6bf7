import { describe, expect, test } from '@jest/globals';
import type { Check, Example } from '../../../../src/core/checks/define.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { catalogMatchesTemplate } from '../../../../src/core/checks/template/catalog-matches-template.ts';
import { basicExample, semverExample } from '../../../../src/core/checks/template/examples.ts';
import { templatesAreReadAlike } from '../../../../src/core/checks/template/templates-are-read-alike.ts';
import { readTemplate } from '../../../../src/core/template/read-template.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

const directory = 'operators/foo/catalog-templates';
const ci = 'operators/foo/ci.yaml';
const basic: Readonly<Record<string, string>> = basicExample({});
const semver: Readonly<Record<string, string>> = semverExample('replaces: foo.v1.0.0');

/** Templates of every schema, with comments, and a document and a separator behind what opm reads. */
const templates: Readonly<Record<string, string>> = {
  'olm.template.basic': basic[`${directory}/basic.yaml`] ?? '',
  'olm.semver': semver[`${directory}/semver.yaml`] ?? '',
  'olm.composite': 'schema: olm.composite\ncomponents: []\n',
  'olm.template.substitutes': 'schema: olm.template.substitutes\nentries: []\nsubstitutions: []\n',
};

const tail = '# end\n--- # more\n# behind\nfoo: bar\n---\n# last\n';

async function severities(example: Omit<Example, 'title' | 'finds'>, check: Check = templatesAreReadAlike) {
  const snapshot = await snapshotOfExample({ title: '', finds: [], ...example });
  return runChecks(snapshot, [check]).findings.map(({ severity }) => severity);
}

describe.each(Object.entries(templates))('in a template of %s', (_schema, template) => {
  const text = template + tail;

  test('a mark or a control character is refused at every place but the start, and bytes that are not UTF-8 at all', () => {
    for (let at = 0; at <= text.length; at += 1) {
      for (const character of ['\ufeff', '\u0000', '\u0007', '\u007f', '\u009f', '\ufffd']) {
        const isAtStart = character === '\ufeff' && at === 0;
        const file = {
          path: 'a',
          text: text.slice(0, at) + character + text.slice(at),
          isUtf8: character !== '\ufffd',
        };
        const [problem, ...more] = readTemplate(file).problems;
        const isRefused = problem?.mayBeReadByOpm === true && more.length === 0;
        expect([at, character, isRefused]).toEqual([at, character, !isAtStart]);
      }
    }
  });

  test.each(['\ufeff', '\u0007'])('a change that brings it is refused, and another one is not', async character => {
    const path = `${directory}/basic.yaml`;
    const clean = { ...basic, [path]: text };
    const odd = { ...basic, [path]: `${text}# ${character}\n` };
    expect(await severities({ base: clean, merged: { [path]: odd[path] ?? '' } })).toEqual(['error']);
    expect(await severities({ base: clean, merged: { [`${directory}/new.yml`]: odd[path] ?? '' } })).toEqual(['error']);
    expect(await severities({ base: odd, merged: { [path]: `${odd[path]}# more\n` } })).toEqual(['error']);
    expect(await severities({ base: odd, merged: { [ci]: `${basic[ci]}reviewers: []\n` } })).toEqual(['warning']);
    expect(await severities({ base: odd, merged: { [path]: text } })).toEqual([]);
    expect(await severities({ files: odd })).toEqual(['error']);
    expect(await severities({ base: odd, merged: { [ci]: '# x\n' } }, catalogMatchesTemplate)).toEqual([]);
  });
});

test('in JSON, whose reader has no such state, a mark in a text is accepted', () => {
  const text = '{"schema": "olm.composite", "a": "\ufeff"}';
  expect(readTemplate({ path: 'a', text, isUtf8: true }).problems).toEqual([]);
  expect(readTemplate({ path: 'a', text: text.replace('\ufeff', '\ufffd'), isUtf8: false }).problems).toMatchObject([
    { mayBeReadByOpm: true },
  ]);
});

test('a last line that opm drops is an error of the change that brings it, too', async () => {
  const path = `${directory}/basic.yaml`;
  const long = `${templates['olm.template.basic']}#${'x'.repeat(4095)}`;
  expect(readTemplate({ path, text: long, isUtf8: true }).problems).toMatchObject([{ mayBeReadByOpm: true }]);
  expect(await severities({ base: basic, merged: { [path]: long } })).toEqual(['error']);
});

test('other files beside templates are left alone until they are mapped', async () => {
  const merged = { [`${directory}/README.md`]: 'About\n\ufeff\n' };
  expect(await severities({ base: basic, merged })).toEqual([]);
  const mapped = { [ci]: basic[ci]?.replace('basic.yaml', 'README.md') ?? '' };
  expect(await severities({ base: { ...basic, ...merged }, merged: mapped })).toEqual(['error']);
});
