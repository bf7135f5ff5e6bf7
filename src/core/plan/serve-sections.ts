import { nameMarkdown } from '../report/markdown/markdown-phrase.ts';
import { prose } from '../report/markdown/prose.ts';
import { type Section, wholeSection } from '../report/markdown/section.ts';
import type { Judgement, NotJudged, PlanContext } from './judgement.ts';
import { minuteText } from './minute-text.ts';
import type { Observed, PullRequest } from './pull-request.ts';
import { type ServeAnswer, type ServeProblem, serveAnswers, wantedServing } from './serve-answers.ts';
import { servedAddress, servedAtOnce } from './served-pull.ts';

/** Where the page of a pull request says how a cluster uses what is served. */
export const serveAnchor = 'try-on-a-cluster';

/** What the comment says about `/serve`. */
export function serveSections(
  observed: Pick<Observed, 'pull'>,
  judgement: Judgement | NotJudged,
  context: PlanContext,
): readonly Section[] {
  const answers = serveAnswers(observed, judgement, context);
  const wanted = wantedServing(answers);
  const last = wanted ?? answers.at(-1);
  const text = last === undefined ? undefined : textOf(last, observed.pull, context);
  return text === undefined ? [] : [wholeSection(1, `ℹ️ ${text}`, ['answer', 'answers'])];
}

function textOf(answer: ServeAnswer, pull: PullRequest, { serving, pageUrl }: PlanContext): string | undefined {
  if (answer.kind === 'over') return undefined;
  if (answer.kind === 'refused') {
    const login = nameMarkdown(answer.comment.by.login);
    return `The command \`/serve\` of ${login} was not followed: ${reasons[answer.problem](pull)}`;
  }
  const catalog = nameMarkdown(answer.catalog);
  const served = serving?.pull;
  if (served?.problem !== undefined) return `${catalog} is not served: ${prose(served.problem)}`;
  if (serving === undefined || served?.place === undefined)
    return `${catalog} is not served yet: all ${servedAtOnce} ports are taken.`;
  const link = pageUrl === undefined ? '' : ` [Try it on a cluster](${pageUrl}#${serveAnchor}).`;
  return `${catalog} of this commit is served at \`${servedAddress(serving, served.place)}\` until ${minuteText(answer.until)}.${link}`;
}

const reasons: Readonly<Record<ServeProblem, (pull: PullRequest) => string>> = {
  private: () =>
    'catalogs of private repositories are not served, because everybody who reaches the port could read them. Run `catalog-keeper serve` yourself.',
  'not-allowed': () => 'only owners of the changed packages and maintainers may use it.',
  'other-commit': ({ head }) => `it does not name the latest commit by its whole id: \`/serve ${head.sha}\`.`,
  'other-base': ({ head }) => `the base branch changed after it. Comment again: \`/serve ${head.sha}\`.`,
  'no-catalog': () => 'the pull request changes no such catalog.',
  'several-catalogs': ({ head }) =>
    `the pull request changes several catalogs. Name one: \`/serve ${head.sha} DIRECTORY\`.`,
};
