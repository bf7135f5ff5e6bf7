import type { Actor, Known } from '../actors.ts';
import { nameMarkdown, phraseMarkdown } from '../report/markdown/markdown-phrase.ts';
import { type Section, wholeSection } from '../report/markdown/section.ts';
import { namesOf } from '../report/text/phrase.ts';
import { approvalsOf } from './approvals.ts';
import { sameLabel } from './hold-of.ts';
import { isJudged } from './is-judged.ts';
import type { Judgement, NotJudged, PlanContext } from './judgement.ts';
import { ownLabels } from './labels.ts';
import type { Observed } from './pull-request.ts';

const maxNames = 10;

/** What the decision rests on, folded away. Holds no time and nothing that we add, so that the text changes only with what it tells. */
export function inputsSection(
  { pull }: Pick<Observed, 'pull'>,
  judgement: Judgement | NotJudged,
  context: PlanContext,
): Section {
  const { approvals, changesRequestedBy } = context.report?.people ?? approvalsOf(pull);
  const labels = pull.labels.filter(label => !ownLabels.some(own => sameLabel(own, label)));
  const tree = isJudged(judgement) ? judgement.tree : undefined;
  const rows: readonly (readonly [string, string])[] = [
    [
      'Head',
      `${nameMarkdown(judgement.head)}${pull.head.repository === undefined ? '' : ` of ${nameMarkdown(pull.head.repository)}`}`,
    ],
    ['Base', `${nameMarkdown(judgement.base)} of ${nameMarkdown(pull.base.branch)}`],
    ['Merged tree', tree === undefined ? 'none' : nameMarkdown(tree)],
    ['Author', pull.author.known ? accountMarkdown(pull.author.value) : 'not known'],
    ['Approvals of this head', accountsMarkdown(approvals)],
    ['Changes requested by', accountsMarkdown(changesRequestedBy)],
    ...(context.report === undefined
      ? ([['Labels', labels.length === 0 ? 'none' : phraseMarkdown(namesOf(labels, maxNames))]] as const)
      : []),
    ['Version', nameMarkdown(context.version)],
  ];
  const lines = rows.map(([name, value]) => `- ${name}: ${value}`);
  const text = `<details><summary>Based on</summary>\n\n${lines.join('\n')}\n\n</details>`;
  return wholeSection(2, text, ['list of facts', 'lists of facts']);
}

/** Whether a comment was written for this base branch, as its last list of facts says; one without a list says nothing else. */
export function isBasedOn(body: string, branch: string): boolean {
  const line = body.match(/^- Base: .*$/gm)?.at(-1);
  return line === undefined || line.endsWith(` of ${nameMarkdown(branch)}`);
}

function accountsMarkdown(accounts: Known<readonly Actor[]>): string {
  if (!accounts.known) return 'not known';
  const names = [...new Set(accounts.value.map(({ login }) => login))];
  return names.length === 0 ? 'nobody' : phraseMarkdown(namesOf(names, maxNames));
}

function accountMarkdown({ login, id }: Actor): string {
  return `${nameMarkdown(login)}${id === undefined ? '' : ` (id ${id})`}`;
}
