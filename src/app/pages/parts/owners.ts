import type { PackageOwners } from '../../../core/ownership/model.ts';
import type { Verdict } from '../../../core/report/verdict.ts';
import { el, type Html } from '../../../pages/element.ts';
import { name, people, sentence } from '../../../pages/texts.ts';
import { mark } from './status-mark.ts';

const maxPackages = 50;

/** The changed packages: who owns each, and whose approval it has or lacks. */
export function ownersTable({ owners = [], decision }: Verdict): Html {
  const reasonsOf = (packageName: string) => (decision?.reasons ?? []).filter(reason => reason.package === packageName);
  return el('table', { class: 'stack' }, [
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        ['Package', 'Owners', 'Approval'].map(text => el('th', { scope: 'col' }, text)),
      ),
    ),
    el(
      'tbody',
      {},
      owners.slice(0, maxPackages).map(entry =>
        el('tr', {}, [
          el('td', {}, name(entry.package)),
          el('td', { 'data-label': 'Owners' }, ownersOf(entry)),
          el(
            'td',
            {},
            reasonsOf(entry.package).map(({ code, message }) =>
              el('p', {}, [
                code === 'approval-given' ? mark('good', 'Approved') : mark('waiting', 'Missing'),
                ' ',
                ...sentence(message, 400),
              ]),
            ),
          ),
        ]),
      ),
    ),
  ]);
}

function ownersOf({ owners, teams }: PackageOwners) {
  const approvers = owners.filter(({ role }) => role === 'approver').map(({ login }) => login);
  const all = [...approvers, ...teams.map(team => team.name)];
  return all.length === 0 ? 'nobody' : people(all);
}
