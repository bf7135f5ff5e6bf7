import type { PackageOwners } from '../../ownership/model.ts';
import { namesOf } from '../text/phrase.ts';
import { nameMarkdown, phraseMarkdown } from './markdown-phrase.ts';
import { row } from './row.ts';
import type { Section } from './section.ts';

const maxOwners = 10;

/** Who owns the changed packages, and which file says so. Nobody is mentioned. */
export function ownersSection(owners: readonly PackageOwners[]): readonly Section[] {
  if (owners.length === 0) return [];
  return [
    {
      priority: 5,
      head: '#### Owners\n\n| Package | Owners | Source |\n|---|---|---|\n',
      items: owners.map(entry => `${ownersRow(entry)}\n`),
      count: owners.length,
      tail: '',
      nouns: ['package with its owners', 'packages with their owners'],
    },
  ];
}

function ownersRow(entry: PackageOwners): string {
  const approvers = entry.owners.filter(owner => owner.role === 'approver').map(({ login }) => login);
  const names = [...approvers, ...entry.teams.map(({ name }) => name)];
  const owners = names.length === 0 ? 'nobody' : phraseMarkdown(namesOf(names, maxOwners));
  return row(nameMarkdown(entry.package), owners, entry.source === 'none' ? 'none' : nameMarkdown(entry.source));
}
