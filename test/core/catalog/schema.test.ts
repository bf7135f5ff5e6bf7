import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { decodeBlob } from '../../../src/core/catalog/decode/decode-blob.ts';
import { ProblemList } from '../../../src/core/catalog/problem-list.ts';
import type { ReadingRule } from '../../../src/core/catalog/reading-rules.ts';
import { blobSchema, blobSchemas } from '../../../src/core/catalog/schemas/blob-json-schema.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { createRandom, type Random } from '../../support/random.ts';

type Mutable = Record<string | number, Json>;

const ajv = new Ajv({ strictTypes: false });
const isBlob = ajv.compile(blobSchema);

/** Rules about more than structure: what strings hold, and how keys are spelled. */
const beyond: ReadonlySet<ReadingRule> = new Set(['icon-is-base64', 'keys-are-spelled-exactly']);

function hasStructure(value: Json): boolean {
  const { problems } = decodeBlob(value, new ProblemList());
  const isBeyond = (message: string) => /is not base64\.|is neither JSON nor YAML/.test(message);
  return value !== null && problems.every(({ rule, message }) => beyond.has(rule) || isBeyond(message));
}

const descriptor = { path: 'p', displayName: 'd', description: 'x', 'x-descriptors': ['a'], value: { any: 1 } };
const owned = {
  name: 'n',
  version: 'v1',
  kind: 'K',
  resources: [{ name: 'a', kind: 'b', version: 'c' }],
  specDescriptors: [descriptor],
};
const samples: readonly JsonObject[] = [
  {
    schema: 'olm.package',
    name: 'foo',
    defaultChannel: 'stable',
    icon: { base64data: 'aGVsbG8=', mediatype: 'image/png' },
    properties: [{ type: 't', value: 1 }],
  },
  {
    schema: 'olm.channel',
    package: 'foo',
    name: 'stable',
    entries: [{ name: 'foo.v1', replaces: 'foo.v0', skips: ['a'], skipRange: '<1' }],
  },
  {
    schema: 'olm.bundle',
    package: 'foo',
    name: 'foo.v1',
    image: 'i',
    properties: [
      { type: 'olm.package', value: { packageName: 'foo', version: '1.0.0', release: '1' } },
      { type: 'olm.gvk', value: { group: 'g', kind: 'k', version: 'v' } },
      { type: 'olm.channel', value: { channelName: 'c', priority: 3 } },
      { type: 'olm.bundle.object', value: { data: 'e30=' } },
      {
        type: 'olm.csv.metadata',
        value: {
          annotations: { a: 'b' },
          apiServiceDefinitions: { owned: [{ ...owned, containerPort: 443 }] },
          crdDescriptions: { required: [owned] },
          installModes: [{ type: 'OwnNamespace', supported: true }],
          keywords: ['a'],
          provider: { name: 'a', url: 'b' },
        },
      },
      { type: 'other', value: [1] },
    ],
    relatedImages: [{ name: 'a', image: 'b' }],
  },
  {
    schema: 'olm.deprecations',
    package: 'foo',
    entries: [{ reference: { schema: 'olm.package', name: '' }, message: 'm' }],
  },
  { schema: 'custom', package: 'foo', name: 'x', entries: 5 },
];

const others: readonly Json[] = [
  null,
  true,
  5,
  1.5,
  2 ** 31,
  -(2 ** 63),
  2 ** 63,
  'e30=',
  '',
  [],
  [null],
  [1, 255],
  [256],
  {},
  { a: 1 },
  { a: null },
  'olm.bundle',
  'olm.channel',
];

/** Replaces or removes a member somewhere in a value. */
function mutate(value: Json, random: Random): void {
  const places: [Mutable, string][] = [];
  const collect = (node: Json): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const key of Object.keys(node)) places.push([node as Mutable, key]);
    Object.values(node).forEach(collect);
  };
  collect(value);
  const [parent, key] = random.pick(places);
  if (random.chance(0.2) && !Array.isArray(parent)) delete parent[key];
  else parent[key] = structuredClone(random.pick(others)) as Json;
}

describe('the JSON Schema of blobs', () => {
  test.each(samples)('takes a valid $schema', sample => {
    expect(hasStructure(sample)).toBe(true);
    expect(isBlob(sample)).toBe(true);
    expect(ajv.validate(blobSchemas.get(String(sample.schema)) ?? {}, sample)).toBe(true);
  });

  test('is of one mind with the decoder about 5,000 blobs that were changed', () => {
    const random = createRandom(1);
    const verdicts = { true: 0, false: 0 };
    for (let count = 0; count < 5000; count += 1) {
      const blob = structuredClone(random.pick(samples)) as Json;
      for (let changes = 1 + random.int(2); changes > 0; changes -= 1) mutate(blob, random);
      const verdict = hasStructure(blob);
      verdicts[`${verdict}`] += 1;
      if (isBlob(blob) !== verdict) {
        throw new Error(`decoder: ${verdict}, schema: ${ajv.errorsText(isBlob.errors)}: ${JSON.stringify(blob)}`);
      }
    }
    expect(Math.min(verdicts.true, verdicts.false)).toBeGreaterThan(1000);
  });

  test.each([[null], [5], ['a'], [[]], [{}]])('refuses %j, as the decoder does', value => {
    expect(hasStructure(value)).toBe(false);
    expect(isBlob(value)).toBe(false);
  });
});
