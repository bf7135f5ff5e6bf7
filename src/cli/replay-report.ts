import { isBlocking } from '../core/is-blocking.ts';
import type { ReplayReport } from '../core/report/replay-report.ts';
import { visible } from '../core/report/text/visible.ts';
import { counted } from '../core/text/counted.ts';
import type { Replayed } from '../flows/replay.ts';

/** One line for each change, then how often what was decided, and by which checks. */
export function replayText(judged: readonly Replayed[]): string {
  const lines = judged.map(({ commit, verdict }) => {
    const action = (verdict.decision?.action ?? '').padEnd(6);
    const blocking = [...new Set(blockersOf(verdict))].join(', ');
    return `${action}  ${commit.id.slice(0, 10)}  ${visible(commit.subject).slice(0, 72)}${blocking === '' ? '' : `\n          ${blocking}`}`;
  });
  return `${[...lines, '', ...summary(judged)].join('\n')}\n`;
}

/** The same for programs: what was decided, by which reasons and findings. */
export function reportOfReplay(judged: readonly Replayed[]): ReplayReport {
  const changes = judged.map(({ commit, verdict: { decision, findings } }) => ({
    commit: commit.id,
    author: commit.author,
    subject: commit.subject,
    ...(decision === undefined ? {} : { decision }),
    findings,
  }));
  return { schemaVersion: 1, changes };
}

function summary(judged: readonly Replayed[]): string[] {
  const actions = countsOf(judged.map(({ verdict }) => verdict.decision?.action ?? ''));
  const checks = countsOf(judged.flatMap(({ verdict }) => [...new Set(blockersOf(verdict))]));
  return [
    `${counted(judged.length, 'change')}: ${actions.map(([action, count]) => `${count} ${action}`).join(', ')}`,
    ...checks.map(([check, count]) => `  ${String(count).padStart(5)}  ${check}`),
  ];
}

/** What stands in the way: checks that found something, and reasons that are about people. */
function blockersOf({ findings, decision }: Replayed['verdict']): string[] {
  const checks = findings.filter(isBlocking).map(finding => finding.check);
  const codes = (decision?.reasons ?? []).filter(reason => reason.actor !== 'nobody').map(reason => reason.code);
  return checks.length > 0 ? checks : codes;
}

function countsOf(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
