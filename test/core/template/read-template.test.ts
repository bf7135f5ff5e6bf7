import { describe, expect, test } from '@jest/globals';
import type { BasicTemplate } from '../../../src/core/template/model.ts';
import { readTemplate } from '../../../src/core/template/read-template.ts';

function read(text: string) {
  return readTemplate({ path: 'template.yaml', text, isUtf8: true });
}

/** The problems of a template as `line: message`. */
function problems(text: string): readonly string[] {
  return read(text).problems.map(({ message, at }) => `${at.line}: ${message}`);
}

describe('a basic template', () => {
  test('has blobs and images', () => {
    const { template, problems } = read(`---
schema: olm.template.basic
entries:
- {schema: olm.package, name: foo, defaultChannel: stable}
- image: quay.io/foo/foo:1.0.0
  schema: olm.bundle
- {schema: olm.channel, package: foo, name: stable, entries: [{name: foo.v1.0.0}]}
- {schema: olm.bundle, image: quay.io/foo/foo:1.1.0, name: foo.v1.1.0}
- {schema: example.com/other, package: foo}
`);
    const { kind, blobs, images } = template as BasicTemplate;
    expect(problems).toEqual([]);
    expect(kind).toBe('olm.template.basic');
    expect(blobs.map(({ content }) => content.kind)).toEqual(['package', 'channel', 'other']);
    expect(images).toEqual([
      { image: 'quay.io/foo/foo:1.0.0', path: ['entries', 1] },
      { image: 'quay.io/foo/foo:1.1.0', path: ['entries', 3] },
    ]);
  });

  test('may be JSON, and have keys in any case', () => {
    const { template } = read('{"Schema": "olm.template.basic", "Entries": [{"schema": "olm.bundle", "image": "i"}]}');
    expect(template).toMatchObject({ kind: 'olm.template.basic', images: [{ image: 'i', path: ['Entries', 0] }] });
  });

  test('has bundles of an image alone', () => {
    const text = 'schema: olm.template.basic\nentries:\n';
    const what = 'A bundle of a basic template has an image and nothing else that comes from the image.';
    expect(problems(`${text}- {schema: olm.bundle, image: i, package: foo}\n`)).toEqual([`3: ${what}`]);
    expect(problems(`${text}- {schema: olm.bundle, image: i, properties: [{type: a, value: 1}]}\n`)).toEqual([
      `3: ${what}`,
    ]);
    expect(problems(`${text}- {schema: olm.bundle}\n`)).toEqual([`3: ${what}`]);
  });

  test('has entries that are blobs', () => {
    const text = 'schema: olm.template.basic\n';
    expect(problems(`${text}entries: {}\n`)).toEqual(['2: `entries` is a mapping but must be a list.']);
    expect(problems(`${text}entries:\n- name: foo\n- {schema: olm.channel, entries: 3}\n`)).toEqual([
      '3: The document has no `schema`.',
      '4: `entries` is the number 3 but must be a list.',
    ]);
  });

  test('reports no more than twenty problems', () => {
    expect(problems(`schema: olm.template.basic\nentries:\n${'- {}\n'.repeat(1000)}`)).toHaveLength(20);
  });
});

describe('a semver template', () => {
  const path = (stream: string, index: number) => [stream, 'Bundles', index];

  test('has streams of images, with keys in any case', () => {
    const { template, problems } = read(`---
Schema: olm.semver
GenerateMajorChannels: true
generateMinorChannels: false
Candidate:
  Bundles:
  - Image: quay.io/foo/foo:1.0.0
  - image: quay.io/foo/foo:1.1.0
Stable:
  Bundles:
  - Image: quay.io/foo/foo:1.0.0
`);
    expect(problems).toEqual([]);
    expect(template).toMatchObject({
      kind: 'olm.semver',
      channels: { major: true, minor: false },
      preference: 'major',
      streams: {
        candidate: [
          { image: 'quay.io/foo/foo:1.0.0', path: path('Candidate', 0) },
          { image: 'quay.io/foo/foo:1.1.0', path: path('Candidate', 1) },
        ],
        fast: [],
        stable: [{ image: 'quay.io/foo/foo:1.0.0', path: path('Stable', 0) }],
      },
    });
  });

  test.each([
    ['', { major: false, minor: true }, 'minor'],
    ['generateMajorChannels: false\n', { major: false, minor: true }, 'minor'],
    ['generateMajorChannels: true\n', { major: true, minor: false }, 'major'],
    ['generateMajorChannels: true\ngenerateMinorChannels: true\n', { major: true, minor: true }, 'minor'],
    [
      'generateMajorChannels: true\ngenerateMinorChannels: true\ndefaultChannelTypePreference: major\n',
      { major: true, minor: true },
      'major',
    ],
  ])('generates what it asks for: %j', (options, channels, preference) => {
    expect(read(`schema: olm.semver\n${options}`).template).toMatchObject({ channels, preference });
  });

  test.each([
    ['stabel: {}', '2: opm does not know the key `stabel`.'],
    ['stable: {bundles: [{image: i, name: n}]}', '2: opm does not know the key `name`.'],
    ['stable: [i]', '2: `stable` is a list but must be a mapping.'],
    ['fast: {}\nfast: {}', '3: The key `fast` is defined twice in one mapping.'],
    ['defaultChannelTypePreference: patch', '2: `patch` is not a channel type.'],
    [
      'defaultChannelTypePreference: major',
      '2: The default channel shall be one of the major channels, but none are generated.',
    ],
  ])('is refused with %j', (line, problem) => {
    expect(problems(`schema: olm.semver\n${line}\n`)).toEqual([problem]);
  });
});

test('a template of another schema is known by its schema alone', () => {
  expect(read('schema: olm.template.other\nentries: 3\n')).toEqual({
    template: { kind: 'other', schema: 'olm.template.other' },
    problems: [],
  });
});

test('the first document counts', () => {
  expect(read('---\n# a\nschema: a\n---\nschema: b\n').template).toEqual({ kind: 'other', schema: 'a' });
  expect(problems('---\n# nothing\n---\nschema: a\n')).toEqual(['1: The first document of the template is empty.']);
});

test.each([
  ['', 'undefined: The first document of the template is empty.'],
  ['# nothing\n', '1: The first document of the template is empty.'],
  ['entries: []\n', '1: The template has no `schema`.'],
  ['- schema: olm.semver\n', '1: The template has no `schema`.'],
])('%j is no template', (text, problem) => {
  expect(problems(text)).toEqual([problem]);
});

test('a template that is not YAML is refused where it breaks', () => {
  expect(read('---\nschema: olm.semver\nstable: [\n').problems).toMatchObject([
    { at: { file: 'template.yaml', line: 4 } },
  ]);
});

describe('read by another reader than a catalog is', () => {
  test.each([
    ['schema: olm.semver\n\u017fchema: olm.template.basic\n', 'olm.template.basic'],
    ['SCHEMA: olm.template.basic\nschema: olm.semver\nstable: {bundles: [{image: i}]}\n', 'olm.semver'],
    ['schema: olm.template.basic\n\u017fchema:\n', 'olm.template.basic'],
  ])('of the keys of %j the one counts that opm decodes last', (text, kind) => {
    expect(read(text)).toMatchObject({ template: { kind }, problems: [] });
  });

  test('a schema that is no text under any of its spellings is none', () => {
    expect(problems('schema: olm.template.basic\nSchema: 1\n')).toEqual(['1: The template has no `schema`.']);
  });

  const broken = 'A line that begins with `---` separates documents, but this one has more text.';

  test.each([
    ['---{}\nschema: olm.template.basic\n', 1],
    ['schema: olm.template.basic\n--- x\n', 2],
    ['schema: olm.template.basic\n---\tx\nentries: []\n', 2],
    ['---\nschema: olm.template.basic\n---- x\n', 3],
  ])('a separator with text after it keeps opm from reading %j', (text, line) => {
    expect(problems(text)).toEqual([`${line}: ${broken}`]);
  });

  test.each([
    'schema: olm.template.basic\n--- # x\n',
    'schema: olm.template.basic\n---\nx: y\n--- x\n',
    '{"schema": "olm.template.basic"}\n--- x\n',
  ])('opm does not look at the separators behind the one that ends the first document of %j', text => {
    expect(problems(text)).toEqual([]);
  });
});
