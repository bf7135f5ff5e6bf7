import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { ConfigMapForm } from '../../../src/core/bundle/configmap/names.ts';
import { type Decompress, fromConfigMap } from '../../../src/core/bundle/from-configmap.ts';
import { readBundle } from '../../../src/core/bundle/read-bundle.ts';
import { renderBundle } from '../../../src/core/bundle/render-bundle.ts';
import { toConfigMap } from '../../../src/core/bundle/to-configmap.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { sampleBundle } from './support/sample-bundle.ts';

const compress = (bytes: Uint8Array): Uint8Array => gzipSync(bytes);
const decompress: Decompress = (bytes, limit) => {
  try {
    return new Uint8Array(gunzipSync(bytes, { maxOutputLength: limit }));
  } catch (error) {
    return {
      error: (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'it is too large' : 'it is not gzip',
    };
  }
};

function configMapOf(files: Readonly<Record<string, string>>, form: ConfigMapForm, isCompressed = false): JsonObject {
  const source = sampleBundle(files, 'quay.io/a/b@sha256:1');
  const made = toConfigMap(source, { form, name: 'foo', ...(isCompressed ? { compress } : {}) });
  if ('problems' in made) throw new Error(JSON.stringify(made.problems));
  return made.configMap;
}

const more = {
  'manifests/crd_ä.yaml': 'kind: Role\n# ü 😀\n',
  'metadata/dependencies.yaml': 'dependencies:\n- type: olm.package\n  value: {packageName: bar, version: ">1"}\n',
  'metadata/properties.yaml': 'properties:\n- type: foo\n  value: 1\n',
};

describe('a bundle as a ConfigMap', () => {
  test('has the form that OLM reads', () => {
    expect(configMapOf(more, 'olm')).toEqual({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        name: 'foo',
        annotations: {
          'operators.operatorframework.io.bundle.manifests.v1': '',
          'operators.operatorframework.io.bundle.mediatype.v1': '',
          'operators.operatorframework.io.bundle.metadata.v1': '',
          'operators.operatorframework.io.bundle.package.v1': 'foo',
          'operators.operatorframework.io.bundle.channels.v1': 'stable',
          'operators.operatorframework.io.bundle.channel.default.v1': '',
          'olm.sourceImage': 'quay.io/a/b@sha256:1',
        },
      },
      data: {
        'crd_-.yaml': 'kind: Role\n# ü 😀\n',
        'dependencies.yaml': more['metadata/dependencies.yaml'],
        'foo.clusterserviceversion.yaml': expect.stringContaining('ClusterServiceVersion'),
        'properties.yaml': 'properties:\n- type: foo\n  value: 1\n',
      },
    });
  });

  test('has the form of the proposal', () => {
    expect(configMapOf({}, 'proposal').metadata).toEqual({
      name: 'foo',
      annotations: {
        'operators.coreos.com.bundle.resources': 'manifests+metadata',
        'operators.coreos.com.bundle.mediatype': 'registry+v1',
        'operators.operatorframework.io.bundle.package.v1': 'foo',
        'operators.operatorframework.io.bundle.channels.v1': 'stable',
        'olm.imageSource': 'quay.io/a/b@sha256:1',
      },
    });
  });

  test('is compressed as base64 of base64 of gzip', () => {
    const { binaryData, data, metadata } = configMapOf(more, 'olm', true) as Record<string, Record<string, string>>;
    expect(data).toBeUndefined();
    expect(metadata?.annotations).toMatchObject({ 'olm.contentEncoding': 'gzip+base64' });
    const stored = Buffer.from(binaryData?.['properties.yaml'] ?? '', 'base64').toString();
    expect(gunzipSync(Buffer.from(stored, 'base64')).toString()).toBe(more['metadata/properties.yaml']);
  });

  test.each([
    ['olm', false],
    ['olm', true],
    ['proposal', false],
  ] as const)('in the form %s (compressed: %s) comes back as it was', (form, isCompressed) => {
    const back = fromConfigMap(configMapOf(more, form, isCompressed), decompress);
    if ('problems' in back) throw new Error(JSON.stringify(back.problems));
    expect(back.image).toBe('quay.io/a/b@sha256:1');
    expect(back.skipped).toEqual([]);
    expect(back.files.map(({ path }) => path)).toEqual([
      'manifests/crd_-.yaml',
      'manifests/foo.clusterserviceversion.yaml',
      'metadata/annotations.yaml',
      'metadata/dependencies.yaml',
      'metadata/properties.yaml',
    ]);
    const before = sampleBundle(more, back.image);
    const after = { ...before, files: back.files };
    expect(renderBundle(readBundle(after))).toEqual(renderBundle(readBundle(before)));
  });

  test.each<readonly [string, Readonly<Record<string, string>>, string]>([
    ['two files for one key', { 'manifests/a b.yaml': 'kind: A', 'manifests/a-b.yaml': 'kind: B' }, '`a-b.yaml`'],
    [
      'a file of each directory',
      { 'manifests/a.yaml': 'kind: A', 'metadata/a.yaml': 'x: 1' },
      'would both have the key',
    ],
    ['a directory', { 'manifests/sub/a.yaml': 'kind: A' }, 'is in a directory, which a ConfigMap cannot contain'],
    ['a long name', { [`manifests/${'a'.repeat(254)}`]: 'kind: A' }, 'cannot be a key'],
    ['too much', { 'manifests/a.yaml': `kind: A\nx: ${'é'.repeat(600_000)}` }, 'the limit of a ConfigMap is 1048576'],
  ])('cannot hold %s', (_, files, message) => {
    const made = toConfigMap(sampleBundle(files), { form: 'olm' });
    expect('problems' in made && made.problems.map(problem => problem.message)).toEqual([
      expect.stringContaining(message),
    ]);
  });

  test('holds more when it is compressed', () => {
    const source = sampleBundle({ 'manifests/a.yaml': `kind: A\nx: ${'é'.repeat(600_000)}` });
    expect(toConfigMap(source, { form: 'olm', compress })).toHaveProperty('configMap');
  });
});

describe('a ConfigMap of a stranger', () => {
  const gzip = { annotations: { 'olm.contentEncoding': 'gzip+base64' } };
  const packed = (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString('base64')).toString('base64');

  test.each<readonly [string, Json, string]>([
    ['another kind', { kind: 'Secret' }, 'This is no ConfigMap.'],
    ['no object', [1], 'This is no ConfigMap.'],
    ['nothing in it', { kind: 'ConfigMap', data: null }, 'has no `data`'],
    ['nothing packed in it', { kind: 'ConfigMap', metadata: gzip, data: { a: 'kind: A' } }, 'has no `binaryData`'],
    ['a path out', { kind: 'ConfigMap', data: { '../../etc/passwd': 'kind: A' } }, 'it is no name of a file'],
    ['the directory above', { kind: 'ConfigMap', data: { '..': 'kind: A' } }, 'it is no name of a file'],
    ['a long key', { kind: 'ConfigMap', data: { ['a'.repeat(300)]: 'kind: A' } }, 'it is no name of a file'],
    ['a number', { kind: 'ConfigMap', data: { a: 5 } }, 'its value is no text'],
    ['no base64', { kind: 'ConfigMap', metadata: gzip, binaryData: { a: '%' } }, 'its value is not base64'],
    ['no base64 inside', { kind: 'ConfigMap', metadata: gzip, binaryData: { a: 'JSUl' } }, 'value is not base64'],
    ['no gzip', { kind: 'ConfigMap', metadata: gzip, binaryData: { a: packed(Buffer.from('x')) } }, 'it is not gzip'],
    [
      'a bomb',
      { kind: 'ConfigMap', metadata: gzip, binaryData: { a: packed(gzipSync(Buffer.alloc(70 * 1024 * 1024))) } },
      'it is too large',
    ],
    [
      'annotations twice',
      { kind: 'ConfigMap', data: { 'annotations.yaml': 'annotations: {a: b}' } },
      'would become one file',
    ],
  ])('with %s is refused', (_, configMap, message) => {
    const back = fromConfigMap(configMap, decompress);
    expect('problems' in back && back.problems.map(problem => problem.message)).toEqual([
      expect.stringContaining(message),
    ]);
  });

  test('may name its package by a package manifest, and hold what is skipped', () => {
    const back = fromConfigMap(
      {
        kind: 'ConfigMap',
        metadata: { annotations: { 'operators.coreos.com.bundle.mediatype': 'registry+v1' } },
        data: {
          'csv.yaml': 'kind: ClusterServiceVersion\nmetadata: {name: foo.v1}\n',
          'package.yaml':
            'packageName: foo\nchannels: [{name: a, currentCSV: foo.v1}, {name: b, currentCSV: foo.v0}]\ndefaultChannel: a\n',
        },
      },
      decompress,
    );
    if ('problems' in back) throw new Error(JSON.stringify(back.problems));
    expect(back.skipped).toEqual(['package.yaml']);
    const { annotations } = readBundle({ ...sampleBundle({}), files: back.files });
    expect(Object.fromEntries(annotations?.values ?? [])).toEqual({
      'operators.operatorframework.io.bundle.mediatype.v1': 'registry+v1',
      'operators.operatorframework.io.bundle.manifests.v1': 'manifests/',
      'operators.operatorframework.io.bundle.metadata.v1': 'metadata/',
      'operators.operatorframework.io.bundle.package.v1': 'foo',
      'operators.operatorframework.io.bundle.channels.v1': 'a',
      'operators.operatorframework.io.bundle.channel.default.v1': 'a',
    });
  });
});
