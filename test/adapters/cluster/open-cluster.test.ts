import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openCluster } from '../../../src/adapters/cluster/open-cluster.ts';
import type { Sight } from '../../../src/core/cluster/observed.ts';
import { type ApiServerDouble, startApiServerDouble } from '../../support/cluster/api-server-double.ts';
import { kubernetesKinds } from '../../support/cluster/kinds.ts';
import { writeKubeconfig } from '../../support/cluster/write-kubeconfig.ts';
import { until } from '../../support/until.ts';

let directory: string;
let server: ApiServerDouble;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'keeper-cluster-'));
  server = await startApiServerDouble(kubernetesKinds);
});
afterEach(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const open = () => openCluster(writeKubeconfig(directory, server.url), {});
const configMap = (name: string, more = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'ns' },
  ...more,
});
const ofConfigMaps = { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'ns' };
const referenceTo = (name: string) => ({ ...ofConfigMaps, name });

test('objects are created, read, changed, listed and removed', async () => {
  const cluster = open();
  expect(await cluster.version()).toBe('v1.36.3');
  expect(await cluster.create(configMap('a', { data: { x: '1', y: '2' } }))).toMatchObject({ kind: 'done' });
  expect(await cluster.change(referenceTo('a'), { data: { x: '3' } })).toMatchObject({ kind: 'done' });
  expect(await cluster.get(referenceTo('a'))).toMatchObject({ data: { x: '3', y: '2' } });
  expect(await cluster.list(ofConfigMaps)).toMatchObject([{ kind: 'ConfigMap', metadata: { name: 'a' } }]);
  expect(await cluster.remove(referenceTo('a'))).toMatchObject({ kind: 'done' });
  expect(await cluster.remove(referenceTo('a'))).toEqual({ kind: 'gone' });
  expect(await cluster.get(referenceTo('a'))).toBeUndefined();
});

test('objects are listed and followed by their labels', async () => {
  const cluster = open();
  const labelled = (name: string, run: string) => ({
    ...configMap(name),
    metadata: { name, namespace: 'ns', labels: { 'example.com/run': run } },
  });
  server.put(labelled('ours', 'a'));
  server.put(labelled('theirs', 'b'));
  const ours = { ...ofConfigMaps, selector: 'example.com/run=a' };
  expect(await cluster.list(ours)).toMatchObject([{ metadata: { name: 'ours' } }]);
  const seen: Sight[] = [];
  const ended = new AbortController();
  const following = cluster.follow([ours], sight => seen.push(sight), ended.signal);
  await until(() => server.requests.some(request => request.includes('watch=1')));
  server.put(labelled('later', 'b'));
  server.put(labelled('last', 'a'));
  await until(() => JSON.stringify(seen).includes('last'));
  expect(JSON.stringify(seen)).not.toMatch(/theirs|later/);
  ended.abort();
  await following;
});

test('a dry run creates nothing, and gives warnings of the API server', async () => {
  server.script = (method, path) =>
    method === 'POST' && path.includes('dryRun=All&fieldValidation=Warn')
      ? { status: 201, body: configMap('a'), warning: 'unknown field \\"spec.x\\"' }
      : undefined;
  expect(await open().create(configMap('a'), true)).toMatchObject({
    kind: 'done',
    warnings: ['unknown field "spec.x"'],
  });
  expect(server.objects.size).toBe(0);
});

test('what the API server refuses is an answer with its reason', async () => {
  const cluster = open();
  server.put(configMap('a'));
  expect(await cluster.create(configMap('a'))).toMatchObject({
    kind: 'refused',
    refusal: { status: 409, reason: 'AlreadyExists' },
  });
  expect(await cluster.create({ ...configMap('a'), kind: 'Unknown' })).toMatchObject({ refusal: { status: 404 } });
});

test('credentials that are not accepted, an API server that is gone, and what is none are told apart', async () => {
  const cluster = open();
  server.script = () => ({ status: 401 });
  await expect(cluster.version()).rejects.toMatchObject({ code: 'unauthorized' });
  server.script = () => ({ status: 200, body: [] });
  await expect(cluster.version()).rejects.toMatchObject({ code: 'unreachable' });
  await server.close();
  await expect(cluster.version()).rejects.toMatchObject({ code: 'unreachable', message: /ECONNREFUSED/ });
});

test.each([
  ['there is no file', undefined],
  ['the file is empty', ''],
  ['the file is no kubeconfig', 'foo: ['],
  ['its current context does not exist', 'current-context: foo\nclusters: []\ncontexts: []\nusers: []\n'],
])('%s: the configuration is what is wrong', (_, text) => {
  const file = join(directory, 'config');
  if (text !== undefined) writeFileSync(file, text);
  expect(() => openCluster(file, {})).toThrow(expect.objectContaining({ code: 'no-configuration' }));
});

test('a file that does not exist is named, wherever it was named', () => {
  const file = join(directory, 'nowhere');
  const message = `The kubeconfig '${file}' cannot be read: it does not exist.`;
  expect(() => openCluster(file, {})).toThrow(message);
  expect(() => openCluster(undefined, { KUBECONFIG: file })).toThrow(message);
});

test('the files of KUBECONFIG are merged, and the context is that of the first one', () => {
  const one = writeKubeconfig(directory, server.url);
  const other = join(directory, 'other.yaml');
  writeFileSync(other, readFileSync(one, 'utf8').replaceAll('double', 'other').replace(server.url, 'http://other'));
  expect(openCluster(undefined, { KUBECONFIG: `${one}${delimiter}${other}` }).server).toBe(server.url);
});

test.each(['quietly', 'expired', 'abruptly'] as const)('following goes on after watches that end %s', async how => {
  const cluster = open();
  const seen: Sight[] = [];
  const ended = new AbortController();
  server.put(configMap('before'));
  const following = cluster.follow([ofConfigMaps], sight => seen.push(sight), ended.signal);
  await until(() => seen.length > 0);
  expect(seen[0]).toMatchObject({ kind: 'listed', objects: [{ kind: 'ConfigMap', metadata: { name: 'before' } }] });
  await until(() => server.requests.some(request => request.includes('watch=1')));
  server.endWatches(how);
  server.put(configMap('between'));
  const names = () =>
    seen.flatMap(sight => ('objects' in sight ? sight.objects : 'object' in sight ? [sight.object] : []));
  await until(() => JSON.stringify(names()).includes('between'));
  server.delete(server.put(configMap('between')));
  await until(
    () => seen.some(({ kind }) => kind === 'gone') || seen.filter(({ kind }) => kind === 'listed').length > 1,
  );
  ended.abort();
  await following;
});

test('a watch that breaks off after longer than the API server may be away is begun again', async () => {
  const mayBeAway = 50;
  const cluster = openCluster(writeKubeconfig(directory, server.url), {}, mayBeAway);
  const seen: Sight[] = [];
  const ended = new AbortController();
  const following = cluster.follow([ofConfigMaps], sight => seen.push(sight), ended.signal);
  await until(() => server.watches() === 1);
  await setTimeout(2 * mayBeAway);
  server.endWatches('abruptly');
  await Promise.race([following, until(() => server.watches() === 1)]);
  expect(seen.filter(({ kind }) => kind === 'listed')).toHaveLength(2);
  ended.abort();
  await following;
});

test('following ends where a kind may not be listed', async () => {
  server.script = (_, path) => (path.endsWith('/configmaps') ? { status: 403 } : undefined);
  const never = new AbortController();
  await expect(open().follow([ofConfigMaps], () => {}, never.signal)).rejects.toMatchObject({ code: 'forbidden' });
});

test('a log is that of the container', async () => {
  server.script = (_, path) =>
    path.includes('/log?container=a%26b&previous=true') ? { status: 200, body: {} } : undefined;
  const pod = { apiVersion: 'v1', kind: 'Pod', namespace: 'ns', name: 'p' };
  expect(await open().log(pod, 'a&b', true)).toBe('{}');
  expect(await open().log(pod, 'other', false)).toBe('');
});
