import { expect, test } from '@jest/globals';
import type { BundleSource } from '../../src/core/bundle/source.ts';
import { bundlesWithinLimits } from '../../src/flows/load/bundles-within-limits.ts';

function bundle(path: string, text: string): BundleSource {
  return { files: [{ path: 'manifests/a.yaml', text, isUtf8: true }], image: '', origin: { kind: 'directory', path } };
}

function pathsOf(sources: readonly BundleSource[]): string[] {
  return sources.flatMap(({ origin }) => (origin.kind === 'directory' ? [origin.path] : []));
}

const dense = ['a', 'b', 'c', 'd'].map(path => bundle(path, `kind: A\ndata: [${'x,'.repeat(40)}]\n`));

test('bundles that hold too much together are left out, from the one on that comes after too much, and noted', () => {
  const { bundles, unloaded } = bundlesWithinLimits(dense, 80);
  expect(pathsOf(bundles)).toEqual(['a', 'b']);
  expect(unloaded).toMatchObject([
    { path: 'c', side: 'merged', reason: 'too-much' },
    { path: 'd', side: 'merged', reason: 'too-much' },
  ]);
});

test('what their values are counts, not how long they are', () => {
  const long = ['a', 'b', 'c'].map(path => bundle(path, `kind: A\ndata: ${'x'.repeat(1000)}\n`));
  expect(bundlesWithinLimits(long, 80)).toEqual({ bundles: long, unloaded: [] });
});
