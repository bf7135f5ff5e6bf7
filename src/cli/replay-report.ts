import { isBlocking } from '../core/is-blocking.ts';
import { checkById } from '../core/plan/check-by-id.ts';
import { isApproval } from '../core/policy/reason-codes.ts';
import { replayedChangeJson, replayJson } from '../core/report/replay-report.ts';
import { wrap } from '../core/report/terminal/wrap.ts';
import { headlineOf, waitingOf } from '../core/report/text/headline.ts';
import { visible } from '../core/report/text/visible.ts';
import { counted } from '../core/text/counted.ts';
import type { Replayed } from '../flows/replay.ts';

/** Collects what is written of a replay: of each change its text alone, so that thousands take little memory. */
export interface ReplayReport {
  add(replayed: Replayed): void;
  /** Ends with a line break. */
  text(): string;
}

export function replayReport(format: 'text' | 'json'): ReplayReport {
  return format === 'json' ? jsonReport() : textReport();
}

/** What was decided, by which reasons and findings. */
function jsonReport(): ReplayReport {
  const changes: string[] = [];
  return {
    add({ commit: { id, author, subject }, verdict: { decision, findings } }) {
      const change = { commit: id, author, subject, ...(decision === undefined ? {} : { decision }), findings };
      changes.push(replayedChangeJson(change));
    },
    text: () => replayJson(changes),
  };
}

/** Behind the decision, so that commits stay easy to find. */
const indent = 10;

/** One line for each change, and a sentence that says why it is not merged; then how often what was decided, by which checks, and what waits. */
function textReport(): ReplayReport {
  const lines: string[] = [];
  const actions = new Map<string, number>();
  const blocked = new Map<string, number>();
  const waiting = new Map<string, number>();
  return {
    add({ commit, verdict }) {
      const action = verdict.decision?.action ?? '';
      const { blockers, approvals } = whatHolds(verdict);
      lines.push(`${action.padEnd(6)}  ${commit.id.slice(0, 10)}  ${visible(commit.subject).slice(0, 72)}`);
      if (blockers.size + approvals.size > 0) {
        const ids = blockers.size === 0 ? '' : ` [${[...blockers].join(', ')}]`;
        lines.push(`${' '.repeat(indent)}${wrap(visible(`${whyNotMerged(verdict)}${ids}`), indent)}`);
      }
      count(actions, action);
      for (const id of blockers) count(blocked, id);
      for (const title of approvals) count(waiting, title);
    },
    text() {
      const total = [...actions.values()].reduce((sum, part) => sum + part, 0);
      const decided = mostFirst(actions).map(([action, part]) => `${part} ${action}`);
      const end = [
        `${counted(total, 'change')}: ${decided.join(', ')}`,
        ...section('Changes with what failed or is undetermined', blocked),
        ...section('Changes that wait for an approval', waiting),
      ];
      return `${[...lines, '', ...end].join('\n')}\n`;
    },
  };
}

function section(title: string, counts: ReadonlyMap<string, number>): readonly string[] {
  const rows = mostFirst(counts).map(([what, part]) => `  ${String(part).padStart(5)}  ${what}`);
  return rows.length === 0 ? [] : ['', `${title}:`, ...rows];
}

interface WhatHolds {
  /** Ids of checks that failed or are undetermined; codes of reasons where no check found anything. */
  readonly blockers: ReadonlySet<string>;
  /** What waits for an approval: what holds once it is given, as sentences. */
  readonly approvals: ReadonlySet<string>;
}

/** What keeps a change from being merged. */
function whatHolds({ findings, decision }: Replayed['verdict']): WhatHolds {
  const blocking = findings.filter(isBlocking);
  const waiting = blocking.filter(({ severity }) => severity === 'waiting');
  const others = blocking.filter(({ severity }) => severity !== 'waiting');
  const reasons = (decision?.reasons ?? []).filter(({ actor }) => blocking.length === 0 && actor !== 'nobody');
  return {
    blockers: new Set([...others.map(({ check }) => check), ...reasons.map(({ code }) => code)]),
    approvals: new Set(waiting.map(({ check }) => checkById(check)?.title ?? check)),
  };
}

/** The headline; where it names only who has to approve, with what a maintainer has to approve. */
function whyNotMerged(verdict: Replayed['verdict']): string {
  const { text } = headlineOf(verdict);
  const first = verdict.decision?.reasons.find(({ actor }) => actor !== 'nobody');
  const what = waitingOf(verdict.findings.filter(({ approval }) => approval === 'maintainer'));
  return first === undefined || !isApproval(first) || what === undefined ? text : `${text}: ${what}`;
}

function count(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}

function mostFirst(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
