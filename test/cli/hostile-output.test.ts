import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Verdict } from '../../src/core/report/verdict.ts';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';

/** A name that would end a line, command a runner in both ways, colour a terminal and turn a line round. */
const hostile = 'x\n  ::error::obeyed\r::add-mask::x\u001b[31m##[group]\u202e::stop-commands::x';
const word = JSON.stringify(hostile);
const files = mkdtempSync(join(tmpdir(), 'hostile-'));
let repository: GitRepository;
let base: string;

function catalogOf(channel: string, more = ''): string {
  const text = `schema: olm.package\nname: foo\ndefaultChannel: ${channel}\n---
schema: olm.channel\npackage: foo\nname: ${channel}\nentries: [{name: foo.v1.0.0}, {name: ${word}, skips: [${word}]}]\n---
schema: olm.bundle\npackage: foo\nname: foo.v1.0.0\nimage: ${word}
properties: [{type: olm.package, value: {packageName: foo, version: 1.0.0}}, {type: ${word}, value: ${word}}]\n`;
  return `${text}${more}`;
}

beforeAll(() => {
  repository = new GitRepository();
  base = repository.commit({ 'catalog/foo/catalog.yaml': catalogOf('stable'), CODEOWNERS: '/catalog/foo/ @alice\n' });
  const package_ = `---\nschema: olm.package\nname: ${word}\ndefaultChannel: ${word}\n`;
  repository.commit(
    {
      'catalog/foo/catalog.yaml': catalogOf(word, package_),
      'catalog/x\n::error::obeyed\u001b[31m/catalog.yaml': `schema: olm.package\nname: ${word}\n`,
      'catalog/foo/broken\n::error::obeyed.yaml': `a: &a [*a\n`,
      '.github/catalog-keeper.yml': `${word}: 1\nowners: {packages: {${word}: [${word}]}}\nchecks: {${word}: ${word}}\n`,
    },
    hostile.replaceAll('\n', ' '),
  );
});

afterAll(() => {
  repository.remove();
  rmSync(files, { recursive: true, force: true });
});

/** Lines as a runner takes them: it ends one at each kind of line break. */
const linesOf = (text: string) => text.split(/\r\n|\r|\n/).map(line => line.trim());

function expectHarmless(text: string): void {
  expect(linesOf(text).filter(line => /^::(?!(?:error|warning|notice) (?:title|file)=)/.test(line))).toEqual([]);
  expect(text).not.toContain('##[');
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
}

const verdictFormats = ['text', 'json', 'markdown', 'sarif', 'junit', 'github'];
const commands: readonly string[][] = [
  ...verdictFormats.flatMap(format => [
    ['validate', '--format', format],
    ['validate', 'catalog', '--format', format],
    ['check', '--base', 'BASE', '--head', 'HEAD', '--author', 'alice', '--offline', '--format', format],
  ]),
  ...['text', 'json', 'markdown'].map(format => ['diff', 'BASE', 'HEAD', '--format', format]),
  ...['text', 'json', 'markdown'].map(format => ['plan', 'foo', '--installed', 'foo.v1.0.0', '--format', format]),
  ['plan', hostile, '--channel', hostile, '--version', hostile, '--installed', hostile],
  ...['mermaid', 'dot', 'text'].map(format => ['graph', 'foo', '--catalog', 'catalog', '--format', format]),
  ['graph', 'foo', hostile, '--catalog', 'catalog', '--format', 'json'],
  ['graph', '--catalog', 'catalog'],
  ['graph', '--base', 'BASE'],
  ['graph', hostile, '--catalog', 'catalog'],
  ['config'],
  ['replay', 'BASE..HEAD'],
  ['replay', 'BASE..HEAD', '--format', 'json'],
  ['explain', hostile],
  ['image', 'inspect', hostile],
  ['render', hostile],
  ['bundle', 'validate', hostile],
  ['template', 'render', hostile],
  [hostile],
  ['validate', `--${hostile}`],
];

describe('M8 nothing that a repository holds, or somebody names, gets into the output as a command', () => {
  test.each(commands.map(argv => [argv]))('%j', async argv => {
    const words = argv.map(word => word.replace('BASE', base));
    const { stdout, stderr } = await runCli(words, { cwd: repository.directory });
    expect(stdout + stderr).not.toBe('');
    expectHarmless(stdout);
    expectHarmless(stderr);
  });

  test.each([
    [['validate', 'catalog', '--verbose']],
    [['check', '--base', 'BASE', '--head', 'HEAD', '--author', 'alice', '--offline', '--all']],
    [['diff', 'BASE', 'HEAD']],
    [['graph', 'foo', '--all', '--format', 'text']],
    [['config']],
  ])('colours are those of the report alone: %j', async argv => {
    const words = argv.map(word => word.replace('BASE', base));
    const options = { cwd: repository.directory, env: { FORCE_COLOR: '1' }, isTTY: true };
    const { stdout, stderr } = await runCli(words, options);
    // That of the name would be before its `##[`.
    expect(stdout + stderr).not.toMatch(/\u001b\[31m#/);
    expectHarmless((stdout + stderr).replaceAll(/\u001b\[(?:[12]|22|3[1-69])m/g, ''));
  });

  test.each([[['fix', '--base', 'base', '--offline']], [['fix', 'catalog']], [['init']]])(
    'data that is shown has none, also where a file has those of the report: %j',
    async argv => {
      const coloured = new GitRepository();
      coloured.commit({ 'catalog/foo/catalog.yaml': catalogOf('stable') });
      coloured.branch('base');
      coloured.commit({
        'catalog/foo/.indexignore': '.indexignore\n# \u001b[2mdim \u001b[31mred\n',
        'catalog/foo/OWNERS': 'approvers: [alice]\n',
        '.github/catalog-keeper.yml': '"\\e[31mred": 1\n',
      });
      const { stdout } = await runCli(argv, { cwd: coloured.directory, env: { FORCE_COLOR: '1' }, isTTY: true });
      coloured.remove();
      expect(stdout).toContain('\\x1b[31mred');
      expectHarmless(stdout);
    },
  );
});

describe('data stays as it is', () => {
  test('JSON holds the names themselves', async () => {
    const { stdout } = await runCli(['validate', 'catalog', '--format', 'json'], { cwd: repository.directory });
    const { findings } = JSON.parse(stdout) as Verdict;
    expect(findings.map(finding => finding.package)).toContain(hostile);
  });

  test('a rendered catalog, also where it holds what a runner would obey', async () => {
    const good = new GitRepository();
    const text = `schema: olm.package\nname: foo\ndefaultChannel: a\ndescription: |\n  ::error::x ##[group]\n---
schema: olm.channel\npackage: foo\nname: a\nentries: [{name: foo.v1.0.0}]\n---
schema: olm.bundle\npackage: foo\nname: foo.v1.0.0\nimage: quay.io/foo/foo:v1
properties: [{type: olm.package, value: {packageName: foo, version: 1.0.0}}]\n`;
    good.commit({ 'catalog/foo/catalog.yaml': text });
    const rendered = await runCli(['render', 'catalog'], { cwd: good.directory });
    const file = join(files, 'out.yaml');
    await runCli(['render', 'catalog', '--output', file], { cwd: good.directory });
    good.remove();
    expect(rendered.stdout).toContain('::error::x ##[group]');
    expect(readFileSync(file, 'utf8')).toBe(rendered.stdout);
  });
});
