import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { migrateBundle } from '../../../src/core/bundle/migrate-bundle.ts';
import type { MigrationLevel } from '../../../src/core/bundle/migration-levels.ts';
import { readBundle } from '../../../src/core/bundle/read-bundle.ts';
import { renderBundle } from '../../../src/core/bundle/render-bundle.ts';
import type { BundleSource } from '../../../src/core/bundle/source.ts';
import { sampleBundle } from './support/sample-bundle.ts';

/** What `opm render --output json` v1.73.0 printed for variants of one bundle. `null` leaves a file out. */
interface Recorded {
  readonly base: Readonly<Record<string, string>>;
  readonly cases: readonly {
    readonly name: string;
    readonly files: Readonly<Record<string, string | null>>;
    readonly image: string;
    readonly level: MigrationLevel;
    readonly rendered?: string;
    /** opm ended with an error, or printed nothing. */
    readonly refused?: true;
  }[];
}

const path = join(import.meta.dirname, 'fixtures/rendered-by-opm.json');
const { base, cases }: Recorded = JSON.parse(readFileSync(path, 'utf8'));

function sourceOf(files: Readonly<Record<string, string | null>>, image: string): BundleSource {
  const present = Object.entries({ ...base, ...files }).filter((entry): entry is [string, string] => entry[1] !== null);
  return {
    files: present.map(([path, text]) => ({ path, text, isUtf8: true })),
    image,
    origin: { kind: 'directory', path: '' },
  };
}

describe('a bundle is rendered as opm renders it', () => {
  test.each(cases)('$name', ({ files, image, level, rendered }) => {
    const ours = renderBundle(readBundle(sourceOf(files, image)), level);
    if (rendered === undefined) expect(ours).toHaveProperty('errors');
    else expect('json' in ours ? ours.json : ours.errors).toBe(rendered);
  });

  test.each(cases.filter(({ level, rendered }) => level !== 'none' && rendered !== undefined))(
    'and migrated afterwards: $name',
    ({ files, image, level, rendered }) => {
      const plain = renderBundle(readBundle(sourceOf(files, image)));
      if ('errors' in plain) throw new Error(plain.errors[0]?.message);
      expect(migrateBundle(plain.blob, level)).toEqual({ blob: JSON.parse(rendered ?? '') });
    },
  );
});

test('what keeps a bundle from being rendered has its place', () => {
  const files = { 'manifests/foo.clusterserviceversion.yaml': 'kind: ClusterServiceVersion\nspec:\n  version: 5\n' };
  expect(renderBundle(readBundle(sampleBundle(files)))).toEqual({
    errors: [
      {
        message: '`spec.version` is the number 5 but must be a string.',
        place: { file: 'manifests/foo.clusterserviceversion.yaml', line: 3, column: 3 },
      },
    ],
  });
});

const csvPath = 'manifests/foo.clusterserviceversion.yaml';
const annotationsPath = 'metadata/annotations.yaml';

test.each([
  [
    'a ClusterServiceVersion that cannot be read',
    { [csvPath]: 'spec: {\n' },
    'ClusterServiceVersion cannot be read: ',
    csvPath,
    2,
  ],
  [
    'one of a misspelled kind',
    { [csvPath]: 'a: 1\nkind: clusterServiceVersion\n' },
    'the kind is "clusterServiceVersion"',
    csvPath,
    2,
  ],
  [
    'a kind of another operator',
    { [csvPath]: 'kind: Role\n' },
    'The bundle has no ClusterServiceVersion.',
    undefined,
    undefined,
  ],
  [
    'annotations that cannot be read',
    { [annotationsPath]: 'annotations:\n  a: [b]\n' },
    'must be a string',
    annotationsPath,
    2,
  ],
  [
    'annotations of another name',
    { [annotationsPath]: '# none\nannotation: {a: b}\n' },
    'has no mapping',
    annotationsPath,
    1,
  ],
  [
    'no package',
    { [annotationsPath]: '# none\nannotations: {operators.operatorframework.io.bundle.channels.v1: a}\n' },
    'do not set',
    annotationsPath,
    2,
  ],
])('%s is told where it is', (_what, files, message, file, line) => {
  const rendered = renderBundle(readBundle(sampleBundle(files)));
  const [error] = 'errors' in rendered ? rendered.errors : [];
  expect(error?.message).toContain(message);
  expect([error?.place?.file, error?.place?.line]).toEqual([file, line]);
});

test('keys that mean something to JavaScript are plain data', () => {
  const text = '{"kind":"Role","__proto__":{"a":1},"constructor":2}';
  const rendered = renderBundle(readBundle(sampleBundle({ 'manifests/a.json': text })));
  const data = 'json' in rendered ? [...rendered.json.matchAll(/"data": "(.*)"/g)].map(([, found]) => found ?? '') : [];
  expect(data.map(found => Buffer.from(found, 'base64').toString())).toContain(
    '{"__proto__":{"a":1},"constructor":2,"kind":"Role"}',
  );
});

test.each(['{"items":', '{"additionalProperties":', '{"not":'])('schemas nested deep by %s are no trouble', part => {
  const levels = 950;
  const schema = `${part.repeat(levels)}{"type":5}${'}'.repeat(levels)}`;
  const crd = `{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","spec":{"versions":[{"schema":{"openAPIV3Schema":${schema}}}]}}`;
  const rendered = renderBundle(readBundle(sampleBundle({ 'manifests/a.json': crd })));
  expect('errors' in rendered && rendered.errors[0]?.message).toMatch(/type` is the number 5 but must be a string\.$/);
});
