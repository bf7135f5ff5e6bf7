import { expect, test } from '@jest/globals';
import { readPlainBundle } from '../../../src/core/bundle/read-plain-bundle.ts';
import { sampleBundle } from './support/sample-bundle.ts';

test('a bundle of plain manifests has all documents of its files', () => {
  const { manifests, unreadable } = readPlainBundle(
    sampleBundle({
      'manifests/b.yaml': 'kind: Role\n---\n# nothing\n---\nkind: RoleBinding\n',
      'manifests/c.json': '{"kind": "A"} {"kind": "B"}',
    }),
  );
  expect(manifests.map(({ kind }) => kind)).toEqual(['Role', 'RoleBinding', 'A', 'B', 'ClusterServiceVersion']);
  expect(unreadable).toEqual([]);
});

test('what nobody can apply in a bundle of plain manifests is reported', () => {
  const { unreadable } = readPlainBundle(
    sampleBundle({
      'manifests/README.md': '# Manifests\n\nText.\n',
      'manifests/sub/a.yaml': 'kind: Role\n',
      'manifests/x.yaml': 'kind: Role\n---\na: [\n',
    }),
  );
  expect(unreadable.map(({ file, line }) => [file.path, line])).toEqual([
    ['manifests/sub/a.yaml', undefined],
    ['manifests/README.md', 1],
    ['manifests/x.yaml', 4],
  ]);
});
