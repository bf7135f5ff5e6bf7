import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';
import { startPreview } from './support/start-preview.ts';

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
const hostile = `schema: olm.package
name: "<script>alert(1)</script>"
defaultChannel: "\\"><img src=x onerror=alert(1)>"
description: "<b>bold</b>\\n\\n  second line"
icon: {mediatype: image/svg+xml, base64data: ${svg}}
---
schema: olm.channel
package: "<script>alert(1)</script>"
name: "\\"><img src=x onerror=alert(1)>"
entries: [{name: "</svg><script>alert(1)</script>"}]
`;
const hostileQuery = `?${new URLSearchParams({ catalog: 'catalog', package: '<script>alert(1)</script>' })}`;

const repository = new GitRepository();
let program: ChildProcess;
let url: string;

function start(...words: readonly string[]) {
  return startPreview(repository.directory, words);
}

beforeAll(async () => {
  repository.commit(smallRepository);
  repository.branch('base');
  repository.commit({ ...goodChange, 'catalog/hostile/catalog.yaml': hostile });
  ({ program, url } = await start('--base', 'base'));
});

afterAll(() => {
  program.kill('SIGKILL');
  repository.remove();
});

async function page(query = ''): Promise<string> {
  return (await fetch(`${url}${query}`)).text();
}

test('lists the packages of the catalog, and those that differ', async () => {
  const text = await page();
  expect(text).toContain('2 packages. 2 differ.');
  expect(text).toContain('href="/?catalog=catalog&amp;package=foo"');
});

test('shows a package: what differs, its graph, and its bundles', async () => {
  const text = await page('?catalog=catalog&package=foo');
  expect(text).toContain('This package is changed.');
  expect(text).toContain('class="upgrade-graph"');
  expect(text).toContain('foo.v1.3.0');
});

test('an edit is seen when the page is loaded again', async () => {
  expect(await page()).not.toContain('package=later');
  repository.write({ 'catalog/later/catalog.yaml': 'schema: olm.package\nname: later\ndefaultChannel: stable\n' });
  expect(await page()).toContain('package=later');
  repository.write({ 'catalog/later/catalog.yaml': null });
});

test('texts of a catalog are never markup, and an icon is an image alone', async () => {
  for (const query of ['', hostileQuery]) {
    const text = await page(query);
    expect(text).not.toMatch(/<script|<img src=x|<b>bold|<svg[^>]* onload/);
    expect(text).toContain(`src="data:image/svg+xml;base64,${svg}"`);
  }
  expect(await page(hostileQuery)).toContain('<p>&lt;b>bold&lt;/b></p><p>second line</p>');
  const { headers } = await fetch(`${url}${hostileQuery}`);
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-\S+'; img-src 'self' data:;/,
  );
});

test.each(['nowhere', '?catalog=nowhere', '?catalog=catalog&package=nowhere'])('%s is not found', async path => {
  expect((await fetch(`${url}${path}`)).status).toBe(404);
});

test('a name that leads to this machine is no way in', async () => {
  const { port } = new URL(url);
  const asked = request({ host: '127.0.0.1', port, headers: { host: 'catalog.example' } }).end();
  const [response] = await once(asked, 'response');
  response.resume();
  expect(response.statusCode).toBe(421);
});

test.each([
  [['--port', '70000'], '--port takes a number up to 65535'],
  [['oci:nowhere'], 'nowhere'],
  [['--base', 'nowhere'], 'nowhere'],
  [['--host', '192.0.2.1'], "'192.0.2.1' is not an address of this machine."],
])('preview %j says what is wrong', async (words, message) => {
  const { exitCode, stderr } = await runCli(['preview', ...words], { cwd: repository.directory });
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
});

test('a port that is in use is said', async () => {
  const { port } = new URL(url);
  const { exitCode, stderr } = await runCli(['preview', '--port', port], { cwd: repository.directory });
  expect([exitCode, stderr]).toEqual([2, `catalog-keeper: Port ${port} is in use. Set another one with --port.\n`]);
});

test('a catalog is compared with an image, and an image with no revision', async () => {
  const cwd = repository.directory;
  repository.write({ 'catalog/hostile/catalog.yaml': null });
  expect((await runCli(['build', 'catalog', '--output', 'oci:layout'], { cwd })).exitCode).toBe(0);
  repository.write(smallRepository);
  const started = await start('catalog', '--base', 'oci:layout');
  try {
    const text = await (await fetch(started.url)).text();
    expect(text).toContain('1 package. 1 differs.');
    expect(text).toContain('data-label="Difference">changed<');
  } finally {
    started.stop();
  }
  const { exitCode, stderr } = await runCli(['preview', 'oci:layout', '--base', 'base'], { cwd });
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('An image can only be compared with an image.')]);
});

test('it ends when it is told to', async () => {
  program.kill('SIGTERM');
  const [code] = await once(program, 'exit');
  expect(code).toBe(0);
});
