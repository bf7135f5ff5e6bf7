import { isObjectId } from '../object-id.ts';
import { checksSection } from '../report/markdown/checks-section.ts';
import { findingsSection } from '../report/markdown/findings-section.ts';
import { prose } from '../report/markdown/prose.ts';
import { type Section, wholeSection } from '../report/markdown/section.ts';
import { hash } from '../report/text/hash.ts';
import { headlineOf } from '../report/text/headline.ts';
import { undeterminedTitle } from '../report/text/undetermined-title.ts';
import type { Verdict } from '../report/verdict.ts';
import { branchFromId, branchToId } from './branch-in-id.ts';
import { conditionSection } from './condition-section.ts';
import { annotationsOf, checkText, shortTitle } from './desired-check.ts';
import type { Condition } from './judgement.ts';
import type { DesiredCheck } from './operation.ts';
import type { CheckConclusion } from './pull-request.ts';
import { treeConclusion } from './tree-check.ts';

const nouns = ['line', 'lines'] as const;

/** A merge group: the commit that the queue made, the one that it was made on, and the branch that it is to be merged into. */
export interface MergeGroup {
  readonly head: string;
  readonly base: string;
  readonly branch: string;
}

/** A merge group, and the name of the check run for its branch. */
interface NamedGroup extends MergeGroup {
  readonly name: string;
}

/** A pull request of a merge group, as it is now. */
export interface GroupEntry {
  readonly number: number;
  /** What keeps it from being merged, or could not be determined. Empty where it may be merged. */
  readonly obstacles: readonly Condition[];
  /** The verdict on what it brings on top of those ahead of it; undefined where it was not judged. */
  readonly verdict?: Verdict;
}

/** A merge group as it was judged. */
export interface JudgedGroup {
  /** On the tree that merging the group gives. */
  readonly verdict: Verdict;
  /** The pull requests that its check lets be merged, in the order of the queue: the last is the one that the commit was made for. */
  readonly entries: readonly GroupEntry[];
  /** Why it could not be determined which they are, in one sentence. */
  readonly problem?: string;
}

/** The check run while a group is looked at. */
export function pendingGroupCheck(group: NamedGroup): DesiredCheck {
  const { name, head } = group;
  return {
    name,
    sha: head,
    externalId: idOf(group, 'pending', '-'),
    conclusion: undefined,
    title: 'Checking',
    summary: checkText([headSection(group)]),
    text: '',
    annotations: [],
    detailsUrl: undefined,
    buttons: [],
  };
}

/**
 * The check run of a merge group: it passes where the tree is valid and every pull request that it lets be merged may be merged. One that is
 * ahead in the queue has a check of its own to fail: this one only waits for it.
 */
export function groupCheck(group: NamedGroup, judged: JudgedGroup, links: { readonly docsUrl: string }): DesiredCheck {
  const { verdict, entries, problem } = judged;
  const { conclusion, title } = resultOfGroup(judged);
  const open = entries.filter(({ obstacles }) => obstacles.length > 0);
  const findings = open.flatMap(({ verdict: own }) => (own === undefined || own.valid ? [] : own.findings));
  return {
    name: group.name,
    sha: group.head,
    externalId: idOf(
      group,
      conclusion ?? 'pending',
      hash(JSON.stringify([title, problem ?? null, open, verdict.findings])),
    ),
    conclusion,
    title: shortTitle(title),
    summary: checkText([headSection(group), ...problemSection(problem), ...open.flatMap(entrySections)]),
    text: checkText([
      ...findingsSection(findings, links),
      ...findingsSection(verdict.findings, links),
      checksSection(verdict, links.docsUrl),
    ]),
    annotations: annotationsOf(verdict, links.docsUrl),
    detailsUrl: undefined,
    buttons: [],
  };
}

/** The group that a check run is about; undefined for a run of anything else. */
export function groupOfCheck(externalId: string): Omit<MergeGroup, 'head'> | undefined {
  const [kind, base = '', text = ''] = externalId.split('/');
  const branch = branchFromId(text);
  return kind === 'group' && isObjectId(base) && branch !== undefined ? { base, branch } : undefined;
}

function idOf({ base, branch }: MergeGroup, word: string, digest: string): string {
  return `group/${base}/${branchToId(branch)}/${word}/${digest}`;
}

interface GroupResult {
  readonly conclusion: CheckConclusion | undefined;
  readonly title: string;
}

/** What is wrong comes before what could not be determined. */
function resultOfGroup({ verdict, entries, problem }: JudgedGroup): GroupResult {
  const own = entries.at(-1);
  const refused = own?.obstacles.find(({ state }) => state === 'unmet');
  if (own !== undefined && refused !== undefined)
    return { conclusion: 'failure', title: `#${own.number} must not be merged: ${refused.text}` };
  const { word, text } = headlineOf(verdict);
  const ofTree = treeConclusion(verdict);
  if (ofTree === 'failure') return { conclusion: 'failure', title: `${capital(word)}: ${text}` };
  const open = undetermined(entries, problem) ?? (ofTree === undefined ? text : undefined);
  return open === undefined
    ? { conclusion: 'success', title: `${capital(word)}: ${text}` }
    : { conclusion: undefined, title: undeterminedTitle(open) };
}

/** Why nothing is said yet of the pull requests of a group. */
function undetermined(entries: readonly GroupEntry[], problem: string | undefined): string | undefined {
  if (problem !== undefined) return problem;
  for (const { number, obstacles } of entries) {
    const first = obstacles.find(({ state }) => state === 'unmet') ?? obstacles[0];
    if (first !== undefined) return `#${number}: ${first.text}`;
  }
  return undefined;
}

function headSection({ head, base, branch }: MergeGroup): Section {
  return wholeSection(0, `Merge group \`${head}\`, after \`${base}\`, for the branch ${prose(branch)}:`, nouns);
}

function problemSection(problem: string | undefined): readonly Section[] {
  return problem === undefined ? [] : [wholeSection(0, prose(problem), nouns)];
}

function entrySections({ number, obstacles }: GroupEntry): readonly Section[] {
  return [wholeSection(0, `Pull request ${number}:`, nouns), ...conditionSection(obstacles)];
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
