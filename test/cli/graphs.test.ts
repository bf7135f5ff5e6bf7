import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';

const repository = new GitRepository();

function channelOf(name: string, versions: readonly number[]): string {
  const entries = versions.map((version, index) =>
    index === 0
      ? `- name: foo.v${version}.0.0`
      : `- name: foo.v${version}.0.0\n  replaces: foo.v${versions[index - 1]}.0.0`,
  );
  return `---\nschema: olm.channel\npackage: foo\nname: ${JSON.stringify(name)}\nentries:\n${entries.join('\n')}\n`;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const foo = '---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n';
const hostile = '../x"] end --> <b>';

beforeAll(() => {
  repository.commit({
    'catalogs/v1/foo/catalog.yaml':
      foo + channelOf('stable', [1, 2]) + channelOf('beta', [1, 2, 3]) + channelOf(hostile, [1]),
    'catalogs/v2/foo/catalog.yaml': foo + channelOf('stable', [1, 2, 3]) + channelOf('beta', [1, 2, 3]),
    'catalogs/v2/big/catalog.yaml': (foo + channelOf('stable', upTo(600))).replaceAll('foo', 'big'),
  });
});

afterAll(() => repository.remove());

const graph = (...args: string[]) => runCli(['graph', ...args], { cwd: repository.directory });

describe('several channels are parts of one drawing', () => {
  test('in Mermaid: one document, in which no identifier is used twice', async () => {
    const { exitCode, stdout, stderr } = await graph('foo', '--all');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.match(/^graph BT$/gm)).toHaveLength(1);
    expect(stdout.match(/^ {2}subgraph c\d+\["[\w .,#;-]+"\]$/gm)).toHaveLength(4);
    expect(stdout.match(/^ {2}end$/gm)).toHaveLength(4);
    expect(stdout).toContain('"Channel stable of foo in catalogs#47;v1"');
    // Alike in both catalogs.
    expect(stdout).toContain('"Channel beta of foo"');
    const nodes = [...stdout.matchAll(/^ {4}(c\d+n\d+)\[/gm)].map(([, id]) => id);
    expect(new Set(nodes).size).toBe(nodes.length);
    expect(nodes).toHaveLength(2 + 3 + 3 + 1);
  });

  test('in DOT: one digraph with a cluster for each', async () => {
    const { stdout } = await graph('foo', 'stable', 'beta', '--format', 'dot');
    expect(stdout.match(/^digraph /gm)).toHaveLength(1);
    expect(stdout.match(/subgraph cluster_\d+ \{/g)).toHaveLength(3);
    expect(stdout.match(/\{/g)).toHaveLength(stdout.match(/\}/g)?.length ?? 0);
  });

  test('in SVG: one picture, one below the other', async () => {
    const { stdout } = await graph('foo', '--all', '--format', 'svg');
    expect(stdout).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
    expect(stdout.match(/<svg /g)).toHaveLength(5);
    const ids = [...stdout.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const tops = [...stdout.matchAll(/<svg y="(\d+)"/g)].map(([, y]) => Number(y));
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
  });

  test('or files, whose names are no paths', async () => {
    const directory = join(repository.directory, 'graphs');
    const { exitCode, stdout } = await graph('foo', '--all', '--format', 'svg', '--output-dir', 'graphs');
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' });
    expect(readdirSync(directory).sort()).toEqual([
      'Channel-..-x-end----b-of-foo.svg',
      'Channel-beta-of-foo.svg',
      'Channel-stable-of-foo-in-catalogs-v1.svg',
      'Channel-stable-of-foo-in-catalogs-v2.svg',
    ]);
    expect(readFileSync(join(directory, 'Channel-beta-of-foo.svg'), 'utf8')).toMatch(/^<svg [^>]*role="img"/);
  });

  test('a channel that is in none of the catalogs is a slip', async () => {
    const { exitCode, stderr } = await graph('foo', 'stable', 'betta');
    expect(exitCode).toBe(2);
    expect(stderr).toContain("has no channel 'betta'. Did you mean 'beta'?");
  });
});

describe('a channel of 600 entries', () => {
  test('is cut in Mermaid to what GitHub draws, and that is said', async () => {
    const { stdout, stderr } = await graph('big', '--nodes', '600');
    expect(stdout.length).toBeLessThanOrEqual(50_000);
    expect(stdout.match(/-->/g)?.length ?? 0).toBeLessThanOrEqual(500);
    expect(stderr).toContain('Some entries are left out: GitHub draws 500 edges and 50,000 characters of Mermaid');
    expect(stderr).toContain('--format svg --nodes 600');
  });

  test('is complete in SVG and DOT', async () => {
    const svg = await graph('big', '--format', 'svg', '--nodes', '600');
    expect(svg.stderr).toBe('');
    expect(svg.stdout.match(/class="name"/g)).toHaveLength(2);
    expect(svg.stdout.match(/class="cell"/g)).toHaveLength(599);
    expect((await graph('big', '--format', 'svg')).stderr).toBe(
      'Some entries are left out. For all, use --nodes 600.\n',
    );
    expect((await graph('big', '--format', 'dot')).stdout.match(/ -> /g)).toHaveLength(599);
  });
});
