import type { BundleDirectoryDifference, CatalogDifference } from '../../catalog/difference-model.ts';
import type { CheckOutcome } from '../../finding.ts';
import type { ChangedHead } from '../../installation/changed-head.ts';
import type { Decision } from '../../policy/decision.ts';
import { counted } from '../../text/counted.ts';
import { actorWords } from '../text/actor-words.ts';
import { changeSummary } from '../text/change-summary.ts';
import { changedHeadLines, changedHeadTitle } from '../text/changed-head-lines.ts';
import { groupReasons } from '../text/group-reasons.ts';
import { type CheckState, checksByOutcome, outcomeSummary, outcomes } from '../text/outcomes.ts';
import { namesOf, type Phrase, phraseText } from '../text/phrase.ts';
import { shorten } from '../text/shorten.ts';
import { stateWord } from '../text/state-word.ts';
import { visible } from '../text/visible.ts';
import { namesWhoActs } from '../text/without-repeats.ts';
import type { Color, Palette } from './palette.ts';

/** More changed packages or heads than these are only counted. */
const maxItems = 20;

/** What the change does, package by package, and the bundle directories that it touches. */
export function changeText(
  change: readonly CatalogDifference[],
  directories: readonly BundleDirectoryDifference[],
  palette: Palette,
): string {
  const lines = itemLines(changeSummary(change, directories), 'more item', palette);
  return [
    palette.bold('What changes'),
    ...(lines.length === 0 ? ['  nothing in catalogs and bundle directories'] : lines),
  ].join('\n');
}

/** What installing the new heads gives. */
export function headsText(heads: readonly ChangedHead[], palette: Palette): string {
  const items = heads.map(head => ({ title: changedHeadTitle(head), details: changedHeadLines(head) }));
  return [palette.bold('What users get'), ...itemLines(items, 'more new head', palette)].join('\n');
}

interface Item {
  readonly title: Phrase;
  readonly details: readonly Phrase[];
}

function itemLines(items: readonly Item[], noun: string, palette: Palette): readonly string[] {
  const lines = items
    .slice(0, maxItems)
    .flatMap(({ title, details }) => [
      `  ${palette.wrap(phrase(title), 4, 2)}`,
      ...details.map(detail => `    ${palette.dim('-')} ${palette.wrap(phrase(detail), 6)}`),
    ]);
  return items.length > maxItems ? [...lines, `  and ${counted(items.length - maxItems, noun)}`] : lines;
}

/** Who has to act, and below it what nobody has to act on. */
export function decisionText({ action, reasons }: Decision, palette: Palette): string {
  const tasks = reasons.filter(({ actor }) => actor !== 'nobody');
  const remarks = reasons.filter(({ actor }) => actor === 'nobody');
  return [
    ...section('Who acts next', taskLines({ action, reasons: tasks }, palette), palette),
    ...section(action === 'merge' && tasks.length === 0 ? 'Why' : 'Also', remarkLines(remarks, palette), palette),
  ].join('\n\n');
}

function section(title: string, lines: readonly string[], palette: Palette): readonly string[] {
  return lines.length === 0 ? [] : [[palette.bold(title), ...new Set(lines)].join('\n')];
}

function remarkLines(remarks: Decision['reasons'], palette: Palette): readonly string[] {
  return remarks.map(({ message }) => `  ${palette.wrap(visible(shorten(message, 2000)), 2)}`);
}

function taskLines(decision: Decision, palette: Palette): readonly string[] {
  return groupReasons(decision).flatMap(group => {
    const [{ actor, who }, ...others] = group;
    const texts = group.map(({ message }) => visible(shorten(message, 2000)));
    if (group.every(namesWhoActs)) return texts.map(text => `  ${palette.wrap(text, 4, 2)}`);
    const subject = phrase([actorWords[actor], ...(who.length === 0 ? [] : [' (', ...namesOf(who, 10), ')'])]);
    if (others.length === 0)
      return texts.map(text => `  ${palette.cyan(subject)}: ${palette.wrap(text, 4, subject.length + 4)}`);
    return [`  ${palette.cyan(subject)}:`, ...texts.map(text => `    ${palette.dim('-')} ${palette.wrap(text, 6)}`)];
  });
}

/** How the checks ended: the number of each, or with `verbose` each one. */
export function checksText(checks: readonly CheckOutcome[], verbose: boolean, palette: Palette): string {
  const title = palette.bold('Checks');
  if (!verbose) return `${title}\n  ${outcomeSummary(checks)}`;
  const lists = checksByOutcome(checks);
  const lines = outcomes.flatMap(outcome =>
    lists[outcome].map(({ id, reason }) => {
      const why = reason === undefined ? '' : palette.dim(`  ${visible(reason)}`);
      return `  ${palette[outcomeColors[outcome]](stateWord(outcome).padEnd(12))}  ${visible(id)}${why}`;
    }),
  );
  return [`${title}\n  ${outcomeSummary(checks)}`, ...lines].join('\n');
}

const outcomeColors: Readonly<Record<CheckState, Color>> = {
  failed: 'red',
  waiting: 'cyan',
  unknown: 'magenta',
  warned: 'yellow',
  skipped: 'dim',
  passed: 'green',
};

function phrase(parts: Phrase): string {
  return phraseText(parts, name => visible(shorten(name, 300)));
}
