import { catalogText } from './catalog-text.ts';
import type { Edit } from './repository.ts';

/** A pull request of the demonstration: who opens it, and what it does. */
export interface DemoPullRequest {
  readonly title: string;
  readonly branch: string;
  readonly author: string;
  readonly edits: Readonly<Record<string, Edit>>;
}

const coffee = 'catalog/coffee-operator/catalog.yaml';
const tea = 'catalog/tea-operator/catalog.yaml';
const released = [
  { version: '1.0.0' },
  { version: '1.1.0', replaces: '1.0.0' },
  { version: '1.2.0', replaces: '1.1.0' },
];

export const pullRequests: readonly DemoPullRequest[] = [
  {
    title: 'Release coffee-operator 1.3.0',
    branch: 'coffee-1.3.0',
    author: 'alice',
    edits: { [coffee]: catalogText('coffee-operator', [...released, { version: '1.3.0', replaces: '1.2.0' }]) },
  },
  {
    title: 'Release coffee-operator 2.0.0, without an upgrade path from 1.2.0',
    branch: 'coffee-2.0.0',
    author: 'alice',
    edits: {
      [coffee]: catalogText('coffee-operator', [...released.slice(0, 2), { version: '2.0.0', replaces: '1.1.0' }]),
    },
  },
  {
    title: 'Release tea-operator 0.10.0, an operator of bob',
    branch: 'tea-by-mallory',
    author: 'mallory',
    edits: {
      [tea]: catalogText('tea-operator', [{ version: '0.9.0' }, { version: '0.10.0', replaces: '0.9.0' }]),
    },
  },
  {
    title: 'Release coffee-operator 1.3, with three mistakes',
    branch: 'coffee-malformed',
    author: 'alice',
    edits: {
      [coffee]: catalogText('coffee-operator', [...released, { version: '1.3', replaces: '1.2.0' }])
        .replace('defaultChannel: stable', 'defaultChannel: stabel')
        .replace('quay.io/example/coffee-operator-bundle@', 'quay.io/example/Coffee-Operator-Bundle@'),
    },
  },
  {
    title: 'Fix a typo, with links, hidden files, blobs of others and text that looks like a command',
    branch: 'innocent-looking-fix',
    author: 'bob',
    edits: {
      'catalog/tea-operator/more.yaml': catalogText('coffee-operator', [{ version: '6.6.6' }], 'registry.evil.example'),
      'catalog/tea-operator/.indexignore': 'notes.yaml\n',
      'catalog/tea-operator/secrets': { link: '/etc/passwd' },
      'catalog/tea-operator/notes.yaml': 'schema: "::error::@everyone approved <img src=x>"\n',
      CODEOWNERS: '* @bob\n',
    },
  },
];
