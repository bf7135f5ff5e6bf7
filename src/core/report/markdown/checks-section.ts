import type { CheckOutcome } from '../../finding.ts';
import { counted } from '../../text/counted.ts';
import { type CheckState, checksByOutcome, outcomeSummary, outcomes } from '../text/outcomes.ts';
import { stateWord } from '../text/state-word.ts';
import { statsLine } from '../text/stats-line.ts';
import type { Verdict } from '../verdict.ts';
import { checkLink } from './check-link.ts';
import { codeSpan } from './code-span.ts';
import { outcomeIcons } from './icons.ts';
import { prose } from './prose.ts';
import { type Section, wholeSection } from './section.ts';

/** Every check and how it ended, folded away. */
export function checksSection({ checks, stats }: Verdict, docsUrl: string): Section {
  const lists = checksByOutcome(checks);
  const lines = outcomes.flatMap(outcome => linesOf(outcome, lists[outcome], docsUrl));
  const text = `<details><summary>${outcomeSummary(checks)}</summary>\n\n${[...lines, `- ${statsLine(stats)}`].join('\n')}\n\n</details>`;
  return wholeSection(7, text, ['list of checks', 'lists of checks']);
}

function linesOf(outcome: CheckState, checks: readonly CheckOutcome[], docsUrl: string): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const { id, reason = '' } of checks) {
    // A link for each of a hundred checks that passed would take the room of findings.
    const shown = outcome === 'passed' ? codeSpan(id) : checkLink(id, docsUrl);
    const links = byReason.get(reason);
    if (links === undefined) byReason.set(reason, [shown]);
    else links.push(shown);
  }
  return [...byReason].map(([reason, links]) => {
    const why = reason === '' ? '' : ` because ${prose(reason)}`;
    return `- ${outcomeIcons[outcome]} **${counted(links.length, 'check')} ${stateWord(outcome)}**${why}: ${links.join(', ')}`;
  });
}
