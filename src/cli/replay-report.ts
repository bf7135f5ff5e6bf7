import { isBlocking } from '../core/is-blocking.ts';
import { replayedChangeJson, replayJson } from '../core/report/replay-report.ts';
import { wrap } from '../core/report/terminal/wrap.ts';
import { headlineOf } from '../core/report/text/headline.ts';
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

/** One line for each change, and a sentence that says why it is not merged; then how often what was decided, and by which checks. */
function textReport(): ReplayReport {
  const lines: string[] = [];
  const actions = new Map<string, number>();
  const checks = new Map<string, number>();
  return {
    add({ commit, verdict }) {
      const action = verdict.decision?.action ?? '';
      const blocking = [...new Set(blockersOf(verdict))];
      lines.push(`${action.padEnd(6)}  ${commit.id.slice(0, 10)}  ${visible(commit.subject).slice(0, 72)}`);
      if (blocking.length > 0) {
        const why = visible(`${headlineOf(verdict).text} [${blocking.join(', ')}]`);
        lines.push(`${' '.repeat(indent)}${wrap(why, indent)}`);
      }
      count(actions, action);
      for (const check of blocking) count(checks, check);
    },
    text() {
      const total = [...actions.values()].reduce((sum, part) => sum + part, 0);
      const decided = mostFirst(actions).map(([action, part]) => `${part} ${action}`);
      const causes = mostFirst(checks).map(([check, part]) => `  ${String(part).padStart(5)}  ${check}`);
      return `${[...lines, '', `${counted(total, 'change')}: ${decided.join(', ')}`, ...causes].join('\n')}\n`;
    },
  };
}

/** What stands in the way: checks that found something, and reasons that are about people. */
function blockersOf({ findings, decision }: Replayed['verdict']): string[] {
  const checks = findings.filter(isBlocking).map(finding => finding.check);
  const codes = (decision?.reasons ?? []).filter(reason => reason.actor !== 'nobody').map(reason => reason.code);
  return checks.length > 0 ? checks : codes;
}

function count(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}

function mostFirst(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
