import { nameMarkdown, phraseMarkdown } from '../report/markdown/markdown-phrase.ts';
import { prose } from '../report/markdown/prose.ts';
import { row } from '../report/markdown/row.ts';
import type { Section } from '../report/markdown/section.ts';
import { namesOf } from '../report/text/phrase.ts';
import { shorten } from '../report/text/shorten.ts';
import type { Verdict } from '../report/verdict.ts';

const mostOwners = 10;

/** The changed packages: who owns each, and whose approval it has or lacks. Nobody is mentioned. */
export function packagesSection({ owners = [], decision }: Verdict): readonly Section[] {
  if (owners.length === 0) return [];
  const items = owners.map(entry => {
    const approvers = entry.owners.filter(({ role }) => role === 'approver').map(({ login }) => login);
    const names = [...approvers, ...entry.teams.map(({ name }) => name)];
    const reasons = (decision?.reasons ?? []).filter(reason => reason.package === entry.package);
    const states = reasons.map(
      ({ code, message }) => `${code === 'approval-given' ? '✅' : '⏳'} ${prose(shorten(message, 300))}`,
    );
    const owned = names.length === 0 ? 'nobody' : phraseMarkdown(namesOf(names, mostOwners));
    return `${row(nameMarkdown(entry.package), owned, states.join('<br>'))}\n`;
  });
  return [
    {
      priority: 2,
      head: '#### Packages\n\n| Package | Owners | Approval |\n|---|---|---|\n',
      items,
      count: items.length,
      tail: '',
      nouns: ['package', 'packages'],
    },
  ];
}
