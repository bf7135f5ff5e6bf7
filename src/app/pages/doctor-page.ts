import type { IncomingMessage } from 'node:http';
import type { Diagnosis } from '../../core/doctor/index.ts';
import { counted } from '../../core/text/counted.ts';
import type { RepositoryRecord } from '../../flows/reconcile/repository-record.ts';
import { el } from '../../pages/element.ts';
import { htmlPage } from '../../pages/html-page.ts';
import type { Answer } from '../../pages/serve.ts';
import { command, sentence, shown } from '../../pages/texts.ts';
import type { PageParts } from './page-parts.ts';
import { mark, type Tone } from './parts/index.ts';

const states: Readonly<Record<Diagnosis['state'], { readonly tone: Tone; readonly word: string }>> = {
  problem: { tone: 'wrong', word: 'Problem' },
  unknown: { tone: 'unknown', word: 'Unknown' },
  ok: { tone: 'good', word: 'OK' },
};

/**
 * How a repository is set up, what is wrong with it, and how to fix that.
 *
 * @param examined not complete where who looks may not see all of it
 */
export function doctorPage(
  parts: PageParts,
  request: IncomingMessage,
  repository: RepositoryRecord,
  examined: { readonly findings: readonly Diagnosis[]; readonly isComplete: boolean },
): Answer {
  const { findings, isComplete } = examined;
  const href = `/${repository.name}`;
  const order: readonly Diagnosis['state'][] = ['problem', 'unknown', 'ok'];
  const sorted = [...findings].sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return htmlPage({
    title: `Setup of ${repository.name}`,
    path: [
      { text: repository.name, href },
      { text: 'doctor', href: `${href}/doctor` },
    ],
    account: parts.account?.(request),
    children: [
      el('h1', {}, ['Setup of ', shown(repository.name)]),
      el('p', { class: 'meta' }, summaryOf(findings)),
      el('h2', {}, 'Results'),
      el(
        'ul',
        { class: 'rows' },
        sorted.map(({ id, state, what, fix }) =>
          el('li', {}, [
            mark(states[state].tone, states[state].word),
            el('div', {}, [
              el('p', {}, sentence(what)),
              fix === '' || state === 'ok' ? null : el('p', {}, [el('strong', {}, 'Fix: '), ...sentence(fix)]),
              el('p', { class: 'meta' }, shown(id)),
            ]),
          ]),
        ),
      ),
      isComplete
        ? null
        : el('p', {}, [
            'These results are about the files of the repository. ',
            command(`catalog-keeper doctor ${shown(repository.name)}`),
            ' also examines the App, its webhook and the rules of the branch, as does this page for those who sign in and may read the repository.',
          ]),
    ],
  });
}

function summaryOf(findings: readonly Diagnosis[]): string {
  const count = (state: Diagnosis['state']) => findings.filter(finding => finding.state === state).length;
  const [problems, unknown] = [count('problem'), count('unknown')];
  if (problems + unknown === 0) return 'No problem was found.';
  const open = unknown === 0 ? '' : ` ${counted(unknown, 'item')} could not be determined.`;
  return problems === 0 ? open.trim() : `${counted(problems, 'problem')} for a maintainer to fix.${open}`;
}
