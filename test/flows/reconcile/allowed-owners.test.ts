import { expect, test } from '@jest/globals';
import { isEventOfOwners } from '../../../src/flows/reconcile/allowed-owners.ts';

const owners = new Set(['acme']);
const installed = (login: string) => ({ installation: { id: 1, account: { login } } });

test.each<[string, Parameters<typeof isEventOfOwners>[1], boolean]>([
  ['one of a repository', { repository: { full_name: 'Acme/catalog' } }, true],
  ['one of a repository of somebody else', { repository: { full_name: 'acme2/catalog' } }, false],
  [
    'one of a repository in an installation of somebody else',
    { repository: { full_name: 'x/y' }, ...installed('acme') },
    false,
  ],
  ['a new installation', installed('ACME'), true],
  ['a new installation of somebody else', installed('mallory'), false],
  ['one that names nobody', { installation: { id: 1 } }, false],
])('W4: %s', (_title, payload, isWanted) => {
  expect(isEventOfOwners(owners, payload)).toBe(isWanted);
  expect(isEventOfOwners(undefined, payload)).toBe(true);
});
