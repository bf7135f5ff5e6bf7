import { describe, expect, test } from '@jest/globals';
import { readCiFile } from '../../../../src/core/ownership/read-ci-file.ts';
import { readReleaseConfig } from '../../../../src/core/template/read-release-config.ts';
import { applyReleaseConfig } from '../../../../src/core/template/release/apply-release-config.ts';

const basic = `---
schema: olm.template.basic
entries:
# the package
- schema: olm.package
  name: foo
- schema: olm.channel
  package: foo
  name: stable
  entries:
  - name: foo.v1.0.0 # the first
- schema: olm.bundle
  image: quay.io/foo/foo:1.0.0
`;
const semver = 'Schema: olm.semver\nStable:\n  Bundles:\n  - Image: quay.io/foo/foo:1.0.0\n';
const substitutes = 'schema: olm.template.substitutes\nentries: []\n';

function file(path: string, text: string) {
  return { path, text, isUtf8: true };
}

/** The texts of the templates after the release, or the problems. */
function apply(releases: string, templates: Readonly<Record<string, string>> = { 'a.yaml': basic, 'b.yaml': semver }) {
  const mapping = [
    ['a.yaml', 'olm.template.basic'],
    ['b.yaml', 'olm.semver'],
    ['c.yaml', 'olm.template.basic'],
    ['d.yaml', 'olm.semver'],
    ['e.yaml', 'olm.other'],
    ['f.yaml', 'olm.template.substitutes'],
    ['../x.yaml', 'olm.semver'],
    ['two.yaml', 'olm.semver'],
    ['two.yaml', 'olm.semver'],
  ].map(([name, type]) => `  - {template_name: ${name}, type: ${type}, catalog_names: [v4.20]}\n`);
  const applied = applyReleaseConfig({
    config: readReleaseConfig(file('release-config.yaml', `catalog_templates:\n${releases}`)),
    bundle: { name: 'foo.v1.1.0', package: 'foo', image: 'quay.io/foo/foo:1.1.0' },
    ci: readCiFile(file('ci.yaml', `fbc:\n  enabled: true\n  catalog_mapping:\n${mapping.join('')}`)),
    directory: 'operators/foo/catalog-templates',
    templates: new Map(Object.entries(templates).map(([name, text]) => [name, file(`t/${name}`, text)])),
  });
  if ('problems' in applied) return applied.problems.map(({ message, at }) => `${at.line}: ${message}`);
  return Object.fromEntries(applied.templates.map(one => [one.file.path, one.isChanged ? one.file.text : 'unchanged']));
}

describe('a basic template', () => {
  test('gets an entry with the stated edges and the image, and keeps its comments', () => {
    const release =
      '- {template_name: a.yaml, channels: [stable], replaces: foo.v1.0.0, skips: [foo.v1.0.1], skipRange: "<1.1.0"}\n';
    expect(apply(release)).toEqual({
      't/a.yaml': `${basic.replace(
        '# the first\n',
        '# the first\n  - name: foo.v1.1.0\n    replaces: foo.v1.0.0\n    skips:\n    - foo.v1.0.1\n    skipRange: <1.1.0\n',
      )}- schema: olm.bundle\n  image: quay.io/foo/foo:1.1.0\n`,
    });
  });

  test('gets channels that it has not', () => {
    expect(apply('- {template_name: a.yaml, channels: [fast, fast]}\n')).toEqual({
      't/a.yaml': `${basic}- schema: olm.channel\n  package: foo\n  name: fast\n  entries:\n  - name: foo.v1.1.0\n- schema: olm.bundle\n  image: quay.io/foo/foo:1.1.0\n`,
    });
  });

  test('stays as it is where everything is there', () => {
    const { 't/a.yaml': once } = apply('- {template_name: a.yaml, channels: [stable]}\n') as Record<string, string>;
    expect(apply('- {template_name: a.yaml, channels: [stable]}\n', { 'a.yaml': once ?? '' })).toEqual({
      't/a.yaml': 'unchanged',
    });
  });

  test('is made where there is none', () => {
    expect(apply('- {template_name: c.yaml, channels: [a, b], replaces: x, defaultChannel: b}\n')).toEqual({
      'operators/foo/catalog-templates/c.yaml': `---
schema: olm.template.basic
entries:
- schema: olm.package
  name: foo
  defaultChannel: b
- schema: olm.channel
  package: foo
  name: a
  entries:
  - name: foo.v1.1.0
    replaces: x
- schema: olm.channel
  package: foo
  name: b
  entries:
  - name: foo.v1.1.0
    replaces: x
- schema: olm.bundle
  image: quay.io/foo/foo:1.1.0
`,
    });
  });

  const release = '- {template_name: a.yaml, channels: [stable], replaces: foo.v1.0.0}\n';

  test.each([
    ['an entry with other edges', basic.replace('v1.0.0 #', 'v1.1.0 #'), 'has an entry for foo.v1.1.0 already'],
    ['a channel twice', basic + basic.slice(basic.indexOf('- schema: olm.channel')), 'has the channel stable 2 times'],
    [
      'a channel without a list',
      basic.replace(/\n {2}entries:\n.*/, ''),
      'The channel stable has no list of `entries`',
    ],
    ['no entries', 'schema: olm.template.basic\n', 'The template has no list of `entries`'],
    ['another package', basic.replaceAll('foo', 'bar'), 'The template is of the package bar'],
    ['another schema', semver, 'is mapped as olm.template.basic, but its schema is olm.semver'],
    ['no YAML', 'entries: [\n', 'opm refuses the template a.yaml'],
    ['an alias', `${basic}- &a [x]\n- *a\n`, 'opm refuses the template a.yaml'],
  ])('with %s is refused', (_what, text, problem) => {
    expect(apply(release, { 'a.yaml': text })).toEqual([expect.stringContaining(problem)]);
  });
});

describe('a semver template', () => {
  test('gets the image in its streams, spelled as the others', () => {
    expect(apply('- {template_name: b.yaml, channels: [stable, Fast]}\n')).toEqual({
      't/b.yaml': `${semver}  - Image: quay.io/foo/foo:1.1.0\nFast:\n  Bundles:\n  - Image: quay.io/foo/foo:1.1.0\n`,
    });
    const small = 'schema: olm.semver\ncandidate: {bundles: []}\n';
    expect(apply('- {template_name: b.yaml, channels: [Candidate]}\n', { 'b.yaml': small })).toEqual({
      't/b.yaml': 'schema: olm.semver\ncandidate: {bundles: [{"image":"quay.io/foo/foo:1.1.0"}]}\n',
    });
  });

  test('is made where there is none', () => {
    expect(apply('- {template_name: d.yaml, channels: [Fast]}\n')).toEqual({
      'operators/foo/catalog-templates/d.yaml':
        '---\nSchema: olm.semver\nGenerateMajorChannels: true\nGenerateMinorChannels: true\nFast:\n  Bundles:\n  - Image: quay.io/foo/foo:1.1.0\n',
    });
  });

  test.each([
    ['- {template_name: b.yaml, channels: [beta]}\n', semver, 'olm.semver has no stream beta'],
    ['- {template_name: b.yaml, channels: [Fast], replaces: x, skips: []}\n', semver, 'states replaces and skips'],
    ['- {template_name: b.yaml, channels: [Fast]}\n', `${semver}Fast:\n`, 'The stream Fast has no list of `bundles`'],
  ])('is refused: %s', (release, text, problem) => {
    expect(apply(release, { 'b.yaml': text })).toEqual([expect.stringContaining(problem)]);
  });
});

test('two releases into one template are both made', () => {
  const both = '- {template_name: b.yaml, channels: [Fast]}\n- {template_name: b.yaml, channels: [Candidate]}\n';
  const { 't/b.yaml': text } = apply(both) as Record<string, string>;
  expect(text).toContain('Fast:\n');
  expect(text).toContain('Candidate:\n');
});

test('everything that is wrong is reported, with its place', () => {
  const releases = `- {template_name: g.yaml, channels: [a]}
- {template_name: a.yaml, channels: []}
- {template_name: ../x.yaml, channels: [Fast]}
- {template_name: two.yaml, channels: [Fast]}
- {template_name: e.yaml, channels: [Fast]}
- {template_name: f.yaml, channels: [Fast]}
- {template_name: d.yaml, channels: [beta]}
- {template_name: a.yaml, channels: [${Array.from({ length: 101 }, (_, index) => `c${index}`).join(', ')}]}
`;
  expect(apply(releases, { 'a.yaml': basic, 'f.yaml': substitutes })).toEqual([
    '2: ci.yaml maps no catalog to the template g.yaml.',
    '3: The release into a.yaml names no channel.',
    '4: ../x.yaml is not the name of a file.',
    '5: ci.yaml maps the template two.yaml 2 times.',
    '6: The template does not exist, and its type in ci.yaml is not one that a template can be created of.',
    '7: A bundle cannot be added to f.yaml: its schema is olm.template.substitutes.',
    '8: olm.semver has no stream beta.',
    '9: The release into a.yaml names more than 100 channels.',
  ]);
  expect(apply('- a\n')).toContain('2: An entry of "catalog_templates" must be a map.');
});
