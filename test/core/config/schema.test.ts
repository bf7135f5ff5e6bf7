import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { allChecks } from '../../../src/core/checks/index.ts';
import { defaultConfig } from '../../../src/core/config/defaults.ts';
import { parseConfig } from '../../../src/core/config/parse-config.ts';
import { configSchema } from '../../../src/core/config/schema.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';

const schema = configSchema(allChecks);

/** The schemas of all keys, by path. Of what stands in lists only the list itself. */
function* keys(of: JsonObject, path = ''): Iterable<[string, JsonObject]> {
  for (const [name, value] of Object.entries((of.properties ?? {}) as JsonObject)) {
    const key = value as JsonObject;
    const at = path === '' ? name : `${path}.${name}`;
    yield [at, key];
    yield* keys(key, at);
  }
}

function defaultAt(path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>>)[step], defaultConfig);
}

describe('the schema of the configuration', () => {
  test('is valid by the rules of JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
    expect(ajv.validateSchema(schema)).toBe(true);
    expect(ajv.compile(schema)({})).toBe(true);
  });

  test('describes every key', () => {
    expect([...keys(schema)].filter(([, key]) => typeof key.description !== 'string').map(([path]) => path)).toEqual(
      [],
    );
  });

  test('has a default for every key but the preset and what is found from the tree', () => {
    expect([...keys(schema)].filter(([, key]) => !('default' in key)).map(([path]) => path)).toEqual([
      'preset',
      'operators',
      'publish.image',
      'publish.bundles',
      'publish.base',
    ]);
  });

  test('has the defaults that hold', () => {
    const own = [...keys(schema)].filter(
      ([path, key]) => 'default' in key && key.properties === undefined && !path.startsWith('checks'),
    );
    expect(own.map(([path, key]) => [path, key.default])).toEqual(own.map(([path]) => [path, defaultAt(path) as Json]));
  });

  test('has every check, and none of scope or ownership can be waived', () => {
    const checks = ((schema.properties as JsonObject).checks as JsonObject).properties as JsonObject;
    expect(Object.keys(checks)).toEqual(allChecks.map(check => check.id));
    const waivers = ((schema.properties as JsonObject).waivers as { items: JsonObject }).items.properties as JsonObject;
    const waivable = (waivers.check as JsonObject).enum as readonly string[];
    expect(
      allChecks.filter(check => waivable.includes(check.id) !== !['scope', 'ownership'].includes(check.group)),
    ).toEqual([]);
  });

  test('takes the configuration of every example', () => {
    const texts = allChecks.flatMap(check =>
      check.examples.flatMap(({ config }) => (config === undefined ? [] : [config])),
    );
    const found = texts.flatMap(text =>
      parseConfig({ path: 'x', text, isUtf8: true }, allChecks).problems.map(problem => `${text}: ${problem.message}`),
    );
    expect(found).toEqual([]);
  });
});
