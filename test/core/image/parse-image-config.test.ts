import { expect, test } from '@jest/globals';
import { parseImageConfig } from '../../../src/core/image/parse-image-config.ts';

const diffId = `sha256:${'d'.repeat(64)}`;

test('reads platform, labels, the working directory and diff_ids', () => {
  const text = JSON.stringify({
    os: 'linux',
    architecture: 'arm64',
    variant: 'v8',
    config: { Labels: { a: 'b' }, Cmd: ['x'], WorkingDir: '/w' },
    rootfs: { type: 'layers', diff_ids: [diffId] },
    history: [{ created_by: 'x' }],
  });
  expect(parseImageConfig(text)).toEqual({
    platform: { os: 'linux', architecture: 'arm64', variant: 'v8' },
    labels: new Map([['a', 'b']]),
    workingDirectory: '/w',
    diffIds: [{ algorithm: 'sha256', hex: 'd'.repeat(64), text: diffId }],
  });
});

test.each([{}, { config: null, rootfs: null }, { config: { Labels: null }, rootfs: { diff_ids: null } }])(
  'takes what is missing for empty: %j',
  config => {
    expect(parseImageConfig(JSON.stringify(config))).toEqual({
      platform: { os: '', architecture: '' },
      labels: new Map(),
      workingDirectory: '',
      diffIds: [],
    });
  },
);

test('takes hostile names of labels for plain data', () => {
  expect(parseImageConfig('{"config":{"Labels":{"__proto__":"a","constructor":"b"}}}')).toMatchObject({
    labels: new Map([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]),
  });
  expect(parseImageConfig('{"__proto__":{"os":"linux"}}')).toMatchObject({ platform: { os: '' } });
});

test.each([
  ['', 'it is not JSON'],
  ['[]', 'it is not an object'],
  ['{"os":1}', 'os is not a text'],
  ['{"config":[]}', 'config is not an object'],
  ['{"config":{"Labels":{"a":1}}}', 'Labels has a value that is not a text'],
  ['{"config":{"WorkingDir":[]}}', 'WorkingDir is not a text'],
  ['{"rootfs":{"diff_ids":{}}}', 'diff_ids is not a list'],
  ['{"rootfs":{"diff_ids":[1]}}', 'one of its diff_ids is wrong'],
  ['{"rootfs":{"diff_ids":["sha256:../x"]}}', 'one of its diff_ids is wrong'],
  [JSON.stringify({ rootfs: { diff_ids: Array(129).fill(diffId) } }), 'more than 128 entries'],
])('R11: refuses %.60s', (text, reason) => {
  expect(parseImageConfig(text)).toEqual({ error: expect.stringContaining(reason) });
});

test.each([
  ['{"config":{},"Config":{"Labels":{"a":"b"}}}', 'it spells its field config in another case'],
  ['{"config":{"labels":{"a":"b"}}}', 'it spells its field Labels in another case'],
  ['{"config":{"workingDir":"/metadata"}}', 'it spells its field WorkingDir in another case'],
  ['{"rootfs":{"diff_id\u017f":[]}}', 'it spells its field diff_ids in another case'],
  ['{"config":{"Labels":{"a":"b"}},"config":{"Labels":{}}}', 'it has a key twice'],
])('R10: refuses what Go reads otherwise: %s', (text, error) => {
  expect(parseImageConfig(text)).toEqual({ error });
});

test('takes labels that differ by case', () => {
  expect(parseImageConfig('{"config":{"Labels":{"a":"b","A":"c"}}}')).toMatchObject({
    labels: new Map([
      ['a', 'b'],
      ['A', 'c'],
    ]),
  });
});
