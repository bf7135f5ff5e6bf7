import { expect, test } from '@jest/globals';
import { encodeMessage } from '../../../src/adapters/serve/proto/encode-message.ts';
import { bundleMessage } from '../../../src/adapters/serve/proto/registry-file.ts';
import type { ApiBundle } from '../../../src/core/serve/api-bundle.ts';
import { type ListedEdges, sizeOfBundle, sizeOfEdges } from '../../../src/core/serve/listed-size.ts';

const bundle: ApiBundle = {
  csvName: 'foo.v1.0.0',
  packageName: 'foo',
  bundlePath: 'quay.io/foo/foo:v1.0.0',
  version: '1.0.0',
  csvJson: '',
  object: [],
  providedApis: [],
  requiredApis: [],
  dependencies: [],
  properties: [],
};
const edges: ListedEdges = { channel: 'stable', replaces: '', skips: [], skipRange: '', deprecation: '' };

test.each<readonly [string, Partial<ApiBundle>, Partial<ListedEdges>]>([
  ['a bundle', {}, {}],
  ['nothing at all', { csvName: '', packageName: '', bundlePath: '', version: '' }, { channel: '' }],
  ['manifests', { bundlePath: '', csvJson: '{}', object: ['', '{}', 'x'.repeat(200)] }, {}],
  [
    'APIs',
    { providedApis: [{ group: 'a', version: 'v1', kind: 'B' }], requiredApis: [{ group: '', version: '', kind: '' }] },
    {},
  ],
  ['properties', { properties: [{ type: 'a', value: '"é\u{1f600}"' }], dependencies: [{ type: '', value: '' }] }, {}],
  [
    'lengths of two and more bytes',
    { properties: [127, 128, 16_383, 16_384].map(n => ({ type: 'a', value: 'x'.repeat(n) })) },
    {},
  ],
  [
    'edges',
    {},
    { replaces: 'foo.v0.9.0', skips: ['', 'foo.v0.8.0'], skipRange: '<1.0.0', deprecation: 'x'.repeat(300) },
  ],
])('%s has as many bytes as it is encoded to', (_title, facts, more) => {
  const given = { ...bundle, ...facts };
  const { channel, deprecation, ...rest } = { ...edges, ...more };
  const message = encodeMessage(bundleMessage, {
    ...given,
    providedApis: given.providedApis.map(api => ({ ...api })),
    requiredApis: given.requiredApis.map(api => ({ ...api })),
    dependencies: given.dependencies.map(dependency => ({ ...dependency })),
    properties: given.properties.map(property => ({ ...property })),
    ...rest,
    channelName: channel,
    ...(deprecation === '' ? {} : { deprecation: { message: deprecation } }),
  });
  expect(sizeOfBundle(given) + sizeOfEdges({ ...edges, ...more })).toBe(message.length);
});
