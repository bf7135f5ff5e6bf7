import { describe, expect, test } from '@jest/globals';
import { choosePlatform, imagesForLinux, runnableEntries } from '../../../src/core/image/choose-platform.ts';
import type { IndexEntry } from '../../../src/core/image/model.ts';
import { parseManifest } from '../../../src/core/image/parse-manifest.ts';
import { platformText } from '../../../src/core/image/platform-text.ts';

function entriesOf(...entries: readonly Readonly<Record<string, unknown>>[]): readonly IndexEntry[] {
  const manifests = entries.map((entry, at) => ({
    mediaType: 'x',
    size: at,
    digest: `sha256:${String(at).repeat(64)}`,
    ...entry,
  }));
  const manifest = parseManifest(JSON.stringify({ manifests }), undefined);
  return 'kind' in manifest && manifest.kind === 'index' ? manifest.entries : [];
}

function on(os: string, architecture: string, variant?: string): Readonly<Record<string, unknown>> {
  return { platform: { os, architecture, variant } };
}

const attestation = {
  ...on('unknown', 'unknown'),
  annotations: { 'vnd.docker.reference.type': 'attestation-manifest' },
};
const signature = { ...on('linux', 'amd64'), artifactType: 'application/vnd.example' };

describe('choosePlatform', () => {
  test.each<[string, readonly Readonly<Record<string, unknown>>[], number | undefined]>([
    ['linux/amd64', [on('windows', 'amd64'), on('linux', 'arm64'), on('linux', 'amd64')], 2],
    ['linux/amd64 without a variant', [on('linux', 'amd64', 'v3'), on('linux', 'amd64')], 1],
    ['linux/amd64 of a variant, where there is no other', [on('linux', 'arm64'), on('linux', 'amd64', 'v2')], 1],
    ['the first for linux', [on('windows', 'amd64'), on('linux', 's390x'), on('linux', 'arm64')], 1],
    ['what does not say', [on('windows', 'amd64'), {}], 1],
    ['no attestation', [attestation, on('linux', 'arm64')], 1],
    ['no attestation that claims a platform', [{ ...attestation, ...on('linux', 'amd64') }, on('linux', 'arm64')], 1],
    ['no signature', [signature, on('linux', 'arm', 'v7')], 1],
    ['nothing for other systems', [on('windows', 'amd64'), attestation], undefined],
    ['nothing of nothing', [], undefined],
  ])('R9: chooses %s', (_what, entries, chosen) => {
    expect(choosePlatform(entriesOf(...entries))?.size).toBe(chosen);
  });
});

test('an index can be run on the platforms of its images', () => {
  const entries = entriesOf(on('linux', 'amd64'), attestation, signature, on('linux', 'arm64', 'v8'));
  expect(runnableEntries(entries).flatMap(({ platform }) => (platform ? [platformText(platform)] : []))).toEqual([
    'linux/amd64',
    'linux/arm64/v8',
  ]);
});

test('R9: whatever a client could take for linux counts, marks or not', () => {
  const entries = entriesOf(
    on('linux', 'amd64', 'v3'),
    attestation,
    { ...attestation, ...on('linux', 'amd64') },
    signature,
    { artifactType: 'application/vnd.example' },
    {},
    on('Linux', 'AMD64'),
    on('windows', 'amd64'),
    on('', 'amd64'),
    on('L\u0130NUX', 'amd64'),
  );
  expect(imagesForLinux(entries).map(({ size }) => size)).toEqual([0, 2, 3, 4, 5, 6, 8, 9]);
});
