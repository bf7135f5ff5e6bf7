import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { commands } from '../../src/cli/commands/index.ts';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { smallRepository } from '../support/small-catalog.ts';

const repository = new GitRepository();
repository.commit(smallRepository);
const empty = mkdtempSync(join(tmpdir(), 'empty-'));
const composite = mkdtempSync(join(tmpdir(), 'composite-'));
writeFileSync(join(composite, 'catalog.yaml'), 'name: all\nreferences: [{name: one, image: quay.io/example/one}]\n');
const bundlesOnly = new GitRepository();
bundlesOnly.commit({ 'operators/foo/ci.yaml': 'reviewers: [alice]\n' });
afterAll(() => {
  repository.remove();
  bundlesOnly.remove();
  rmSync(empty, { recursive: true });
  rmSync(composite, { recursive: true });
});

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

describe('help', () => {
  test('--version prints the version of the package', async () => {
    expect(await runCli(['--version'])).toEqual({ exitCode: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  test('the overview names every command', async () => {
    const { exitCode, stdout } = await runCli([]);
    expect(exitCode).toBe(0);
    for (const name of Object.keys(commands)) expect(stdout).toContain(`\n  ${name} `);
  });

  test.each(Object.keys(commands))('%s --help has options and examples', async name => {
    const { exitCode, stdout } = await runCli([name, '--help']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/\nOptions:\n[\s\S]*--help[\s\S]*\nExamples:\n[\s\S]*catalog-keeper/);
    expect(await runCli(['help', name])).toEqual({ exitCode: 0, stdout, stderr: '' });
  });

  test('bundle validate says that what could not be determined ends with 3', async () => {
    const { stdout } = await runCli(['bundle', 'validate', '--help']);
    expect(stdout).toContain('  1  blocking findings\n');
    expect(stdout).toContain('  3  undetermined findings, or the infrastructure failed\n');
  });

  test.each([60, 80, 120])('fits a terminal of %d columns', async columns => {
    const outputs = await Promise.all(
      [[], ...Object.keys(commands).map(name => [name, '--help'])].map(argv => runCli(argv, { isTTY: true, columns })),
    );
    const lines = outputs.flatMap(({ stdout }) => stdout.split('\n'));
    // What is copied stays whole, and so does a single word.
    const isWhole = /^ {2}(?:catalog-keeper|#) |^Usage: |^ *\S+$/;
    const long = lines.filter(line => line.length > columns && !isWhole.test(line));
    expect(long).toEqual([]);
  });

  test('takes no more than a terminal of 100 columns elsewhere', async () => {
    const { stdout } = await runCli(['validate', '--help']);
    const widths = stdout.split('\n').map(line => line.length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(100);
    expect(Math.max(...widths)).toBeGreaterThan(80);
  });
});

test('config prints only the problems of a configuration that is not valid', async () => {
  const configured = new GitRepository();
  configured.commit({ '.github/catalog-keeper.yml': 'limits: {changedFiles: many}\n' });
  const { exitCode, stdout, stderr } = await runCli(['config'], { cwd: configured.directory });
  configured.remove();
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toBe(
    '.github/catalog-keeper.yml:1:10: "limits.changedFiles" must be a whole number. Write a whole number.\n',
  );
});

describe('a command line that is wrong ends with 2, and says what to do', () => {
  test.each([
    [['chek'], "Command 'chek' does not exist. Did you mean 'check'?"],
    [['frobnicate'], 'Commands: init, check, validate'],
    [['grpah'], "Did you mean 'graph'?"],
    [
      ['bundel', 'validate', 'operators/foo/1.0.0'],
      "Command 'bundel validate' does not exist. Did you mean 'bundle validate'?",
    ],
    [['grpah', 'foo'], "Command 'grpah' does not exist. Did you mean 'graph'?"],
    [['val'], "Did you mean 'validate'?"],
    [['image', 'inspct'], "Did you mean 'image inspect'?"],
    [['check', '--bas', 'main'], "Unknown option '--bas'. Did you mean '--base'?\n"],
    [['check', '--zzzzz'], "Unknown option '--zzzzz'. See 'catalog-keeper check --help'.\n"],
    [['check', '--format', 'pdf'], "--format takes text, json, markdown, sarif, junit, github, not 'pdf'"],
    [['check', 'extra'], "takes no argument 'extra'.\n"],
    [['check', 'HEAD~3..HEAD~2'], "takes no argument 'HEAD~3..HEAD~2'. Use --base HEAD~3 --head HEAD~2.\n"],
    [['check', 'main..'], 'Use --base main --head HEAD.\n'],
    [['check', '--author-id', '7'], '--author-id needs --author'],
    [['check', '--author', 'alice', '--author-id', 'x'], '--author-id takes a number'],
    [['check', '--author', 'alice:8', '--author-id', '7'], 'have different ids: 8 and 7'],
    [
      ['check', '--author', '@alice'],
      "--author takes the login of an account (alice, or alice:42 with its id); '@alice' is",
    ],
    [['check', '--author', ''], "--author takes the login of an account (alice, or alice:42 with its id); '' is empty"],
    [['check', '--approved-by', 'alice,org/team'], "'org/team' is a team"],
    [['check', '--approved-by', 'alice, @bob'], "'@bob' is"],
    [['check', '--base', 'nowhere', '--head', 'HEAD'], 'nowhere'],
    [['check', '--base', '--upload-pack=touch /tmp/x', '--head', 'HEAD'], '--base'],
    [['check', '--base=-x', '--head', 'HEAD'], '-x'],
    [['diff', 'HEAD'], 'diff takes two revisions'],
    [['replay'], 'replay takes a range'],
    [['replay', 'nowhere..HEAD'], 'nowhere'],
    [['check', '--author'], '--author needs a value: --author LOGIN.'],
    [['check', '-f'], '--format needs a value: --format FORMAT.'],
    [['explain', 'no-such-check'], "Check 'no-such-check' does not exist. 'catalog-keeper explain' lists all checks"],
    [['explain', 'channel-has-one-haed'], "Did you mean 'channel-has-one-head'?"],
    [['explain', 'installed-versions'], "Did you mean 'installed-versions-can-upgrade'?"],
    [
      ['graph', 'no-such-package'],
      "Package 'no-such-package' does not exist. 'catalog-keeper graph' lists all packages.",
    ],
    [['fix', '--check', 'channel-has-one-haed'], "Did you mean 'channel-has-one-head'?"],
    [['graph', 'fooo'], "Did you mean 'foo'?"],
    [['graph', 'foo', 'stabel'], "Package foo has no channel 'stabel'. Did you mean 'stable'?"],
    [['graph', 'foo', 'other'], 'Its channels: '],
    [['validate', 'catalog', '--head', 'nowhere'], 'nowhere'],
    [['validate', 'nothing', '--head', 'HEAD'], "There is no directory 'nothing' in HEAD."],
    [['validate', '/elsewhere', '--head', 'HEAD'], "'/elsewhere' is not in the repository"],
    [['graph', 'foo', '--nodes', '0'], "--nodes takes a whole number, 1 or more, not '0'"],
    [['completion', 'tcsh'], 'bash, zsh, fish'],
    [['check', '--head', '-dash'], "use '--head=-XYZ'. See 'catalog-keeper check --help'.\n"],
    [['validate', 'no/such/directory'], 'no/such/directory'],
    [['validate', '--output', '/no/such/directory/report'], '/no/such/directory/report'],
  ])('%j', async (argv, message) => {
    const { exitCode, stderr } = await runCli(argv, { cwd: repository.directory });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^catalog-keeper: /);
    expect(stderr).not.toContain('    at ');
    expect(exitCode).toBe(2);
  });

  test('no repository', async () => {
    const { exitCode, stderr } = await runCli(['check'], { cwd: empty });
    expect(stderr).toContain('is not in a git repository');
    expect(exitCode).toBe(2);
  });

  test('no catalog', async () => {
    const { exitCode, stderr } = await runCli(['validate'], { cwd: empty });
    expect(stderr).toContain("'validate DIR'");
    expect(stderr).toContain("'catalogs: {paths: [DIR]}' in .github/catalog-keeper.yml");
    expect(exitCode).toBe(2);
  });

  test('no catalog where the configuration says that they are', async () => {
    const elsewhere = new GitRepository();
    elsewhere.write({ ...smallRepository, '.github/catalog-keeper.yml': 'catalogs: {paths: [product/*/catalog]}\n' });
    const { exitCode, stderr } = await runCli(['validate'], { cwd: elsewhere.directory });
    elsewhere.remove();
    expect(stderr).toContain('no directory matches catalogs.paths of .github/catalog-keeper.yml (product/*/catalog)');
    expect(exitCode).toBe(2);
  });

  test('a graph outside of every catalog', async () => {
    const { exitCode, stderr } = await runCli(['graph', '--repo', bundlesOnly.directory]);
    expect(stderr).toContain("'graph --catalog DIR'");
    expect(exitCode).toBe(2);
  });

  test('the configuration says where the catalogs are', async () => {
    const elsewhere = new GitRepository();
    elsewhere.write({
      ...Object.fromEntries(Object.entries(smallRepository).map(([path, text]) => [`products/a/${path}`, text])),
      '.github/catalog-keeper.yml': 'catalogs: {paths: [products/*/catalog]}\n',
    });
    const options = { cwd: elsewhere.directory };
    expect((await runCli(['validate'], options)).stdout).toMatch(/^valid: /m);
    expect((await runCli(['graph'], options)).stdout).toContain('products/a/catalog');
    elsewhere.write({ '.github/catalog-keeper.yml': 'catalog: {}\n' });
    expect(await runCli(['validate'], options)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('.github/catalog-keeper.yml:1'),
    });
    elsewhere.remove();
  });

  test('a composite, which refers to images of catalogs and is none itself', async () => {
    const { exitCode, stderr } = await runCli(['validate'], { cwd: composite });
    expect(stderr).toContain('(a composite)');
    expect(exitCode).toBe(2);
  });

  test('no base to compare with', async () => {
    const other = new GitRepository();
    other.git('symbolic-ref', 'HEAD', 'refs/heads/other');
    other.commit({ a: '' });
    const { exitCode, stderr } = await runCli(['check'], { cwd: other.directory });
    other.remove();
    expect(stderr).toContain('--base REV');
    expect(exitCode).toBe(2);
  });
});

test('validate looks where --repo says', async () => {
  const broken = new GitRepository();
  broken.write({ 'catalog/foo/catalog.yaml': 'schema: olm.channel\n' });
  const here = { cwd: repository.directory };
  const argv = ['validate', '--repo', broken.directory, '--format', 'json'];
  const filesOf = async (...more: readonly string[]) => {
    const { stdout } = await runCli([...argv, ...more], here);
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly { readonly file: string }[] };
    return new Set(findings.map(({ file }) => file));
  };
  expect(await filesOf()).toEqual(new Set(['catalog/foo/catalog.yaml']));
  expect(await filesOf('catalog')).toEqual(new Set(['catalog/foo/catalog.yaml']));
  broken.remove();
});

describe('explain', () => {
  test('lists every check, and explains one', async () => {
    expect((await runCli(['explain'])).stdout.split('\n').length).toBeGreaterThan(50);
    expect((await runCli(['explain', 'channel-has-one-head'])).stdout).toContain('opm');
    const reason = await runCli(['explain', 'catalog-is-new']);
    expect(reason.stdout).toMatch(
      /A catalog is new\.\nWhat to do: https:\S+docs\/troubleshooting\.md#reasons-of-a-decision\n$/,
    );
  });
});
