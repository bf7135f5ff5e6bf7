import { checkLink } from '../report/markdown/check-link.ts';
import { phraseMarkdown } from '../report/markdown/markdown-phrase.ts';
import { prose } from '../report/markdown/prose.ts';
import { type Section, wholeSection } from '../report/markdown/section.ts';
import { joinedLines } from '../report/text/joined-lines.ts';
import { namesOf } from '../report/text/phrase.ts';
import { namesHead } from './approvals.ts';
import { checkById } from './check-by-id.ts';
import { type CommandComment, commandsOf } from './commands-of.ts';
import { isJudged } from './is-judged.ts';
import type { Judgement, NotJudged, PlanContext } from './judgement.ts';
import type { Observed } from './pull-request.ts';

const maxLogins = 5;

/** What commands in comments are answered with beyond a reaction. */
export function answersSections(
  { pull }: Pick<Observed, 'pull'>,
  judgement: Judgement | NotJudged,
  { docsUrl }: PlanContext,
): readonly Section[] {
  const comments = commandsOf(pull.comments);
  return [...approvalsNotCounted(comments, pull.head.sha), ...explained(comments, judgement, docsUrl)];
}

/** Whether a comment is asked for: by `/explain`, or by an approval that does not count. */
export function asksForComment({ pull }: Pick<Observed, 'pull'>): boolean {
  const comments = commandsOf(pull.comments);
  const asks = comments.some(({ commands }) => commands.some(({ kind }) => kind === 'explain'));
  return asks || whoNamedNoHead(comments, pull.head.sha).length > 0;
}

function* approvalsNotCounted(comments: readonly CommandComment[], head: string): Iterable<Section> {
  const logins = whoNamedNoHead(comments, head);
  if (logins.length === 0) return;
  const who = phraseMarkdown(namesOf(logins, maxLogins));
  const text = `ℹ️ The command \`/approve\` of ${who} does not apply to the latest commit. Name the commit by its whole id: \`/approve ${head}\`.`;
  yield wholeSection(1, text, ['answer', 'answers']);
}

/** Whose last `/approve` does not name the head, as it was written or as it became by a push. */
function whoNamedNoHead(comments: readonly CommandComment[], head: string): readonly string[] {
  const last = new Map<string, boolean>();
  for (const { by, commands } of comments)
    for (const command of commands) if (command.kind === 'approve') last.set(by.login, namesHead(command.sha, head));
  return [...last].filter(([, names]) => !names).map(([login]) => login);
}

function* explained(
  comments: readonly CommandComment[],
  judgement: Judgement | NotJudged,
  docsUrl: string,
): Iterable<Section> {
  const ids = comments.flatMap(({ commands }) =>
    commands.flatMap(command => (command.kind === 'explain' ? (command.check ?? []) : [])),
  );
  const check = ids.flatMap(id => checkById(id) ?? []).at(-1);
  if (check === undefined) return;
  const outcome = isJudged(judgement) ? judgement.verdict.checks.find(({ id }) => id === check.id) : undefined;
  const here =
    outcome === undefined
      ? ''
      : `\n\nIn this pull request: ${outcome.outcome}${outcome.reason === undefined ? '' : ` (${prose(outcome.reason)})`}.`;
  const text = `#### ${checkLink(check.id, docsUrl)}\n\n${check.title}. ${joinedLines(check.why)}${here}`;
  yield wholeSection(2, text, ['explanation', 'explanations']);
}
