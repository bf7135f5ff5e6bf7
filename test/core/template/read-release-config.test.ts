import { expect, test } from '@jest/globals';
import { readReleaseConfig } from '../../../src/core/template/read-release-config.ts';

function read(text: string) {
  const { templates, problems } = readReleaseConfig({ path: 'release-config.yaml', text, isUtf8: true });
  return {
    templates: templates.map(({ templateName, channels }) => [templateName, ...channels.map(({ name }) => name)]),
    problems: problems.map(({ message, place }) => `${place.line}: ${message}`),
  };
}

test('templates and their channels are read', () => {
  const text = `---
catalog_templates:
  - template_name: v4.20.yaml
    channels: [stable, '1.10']
    replaces: foo.v1.0.0
  - template_name: semver.yaml
    channels:
      - Fast
merge: false
`;
  expect(read(text)).toEqual({
    templates: [
      ['v4.20.yaml', 'stable', '1.10'],
      ['semver.yaml', 'Fast'],
    ],
    problems: [],
  });
});

test('a key that is probably misspelled is named', () => {
  const fixOf = (text: string) =>
    readReleaseConfig({ path: 'release-config.yaml', text, isUtf8: true }).problems.map(({ fix }) => fix);
  expect(fixOf('catalog_templates:\n- {template-name: a, channel: [b], merge: c}\n')).toEqual([
    'Write `template_name` in place of `template-name`.',
    'Write `channels` in place of `channel`.',
  ]);
  expect(fixOf('catalog_template: []\n')).toEqual(['Write `catalog_templates` in place of `catalog_template`.']);
});

test.each([
  ['', 'undefined: The file has no catalog template.'],
  ['- a\n', '1: The file has no catalog template.'],
  ['merge: true\n', '1: The file has no catalog template.'],
  ['catalog_templates: [a]\n', '1: An entry of "catalog_templates" must be a map.'],
  ['catalog_templates: a\n', '1: "catalog_templates" must be a list.'],
  ['catalog_templates:\n- template_name: a\n  channels: b\n', '3: "channels" must be a list.'],
  ['catalog_templates:\n- template_name: a\n', '2: An entry of "catalog_templates" has no `channels`.'],
  [
    'catalog_templates:\n- template_name: a\n  channels: [1.10]\n',
    '3: The value 1.10 of "channels" is not a string to every program.',
  ],
  [
    'catalog_templates:\n- template_name: 2026-01-26\n  channels: [a]\n',
    '2: The value 2026-01-26 of "template_name" is not a string to every program.',
  ],
  ['catalog_templates:\n- channels: [a]\n', '2: An entry of "catalog_templates" has no `template_name`.'],
])('%j has a problem', (text, problem) => {
  expect(read(text).problems).toContain(problem);
});

test('Y5: a key that is there twice is a problem', () => {
  const text = 'catalog_templates:\n- template_name: a\n  template_name: b\n  channels: [c]\n';
  expect(read(text).problems).toEqual([expect.stringMatching(/^3: Duplicate key "template_name"/)]);
});
