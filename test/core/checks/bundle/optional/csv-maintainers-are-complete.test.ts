import { expect, test } from '@jest/globals';
import { csvMaintainersAreComplete } from '../../../../../src/core/checks/bundle/optional/csv-maintainers-are-complete.ts';
import { findWithoutLines } from '../../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../../support/snapshot-of-example.ts';

async function refused(addresses: readonly string[]): Promise<readonly string[]> {
  const maintainers = addresses.map(email => ({ name: 'Alice', email }));
  const csv = JSON.stringify({ kind: 'ClusterServiceVersion', spec: { maintainers } });
  const snapshot = await snapshotOfExample({ title: '', bundle: { 'manifests/foo.csv.yaml': csv }, finds: [] });
  const findings = findWithoutLines(snapshot, [{ ...csvMaintainersAreComplete, severity: 'error' }]);
  return findings.map(({ message }) => message);
}

test('addresses that people write are read, with a name or without', async () => {
  const addresses = ['a@b', 'a.b+c@d-e.f', 'A <a@b.c>', 'A. B. <a@b>', '"A, B" <a@b>', '<a@b>', ' a@b ', 'é@b.c'];
  expect(await refused(addresses)).toEqual([]);
});

test('what is no address is refused', async () => {
  const texts = [
    'foo',
    'a b@c',
    'a @b',
    'a@',
    '@b',
    'a@b@c',
    '.a@b',
    'a..b@c',
    'a.@b',
    'a@b.',
    'a@b>',
    '<a@b',
    'a@b, c@d',
  ];
  expect(await refused(texts)).toEqual(texts.map(text => `Email "${text}" is not an email address.`));
});

test('a long text takes no time that grows with its square', async () => {
  expect(await refused(['<'.repeat(300_000), 'a'.repeat(300_000), ' a'.repeat(300_000)])).toHaveLength(3);
});
