import type { InstallationPlan } from '../installation/installation-plan.ts';
import { installationSchema } from './installation/installation-schema.ts';
import { planHeadline } from './installation/plan-headline.ts';
import { type PlanLine, type PlanSection, planSections } from './installation/plan-sections.ts';
import { reportJson } from './json/report-json.ts';
import { fitSections } from './markdown/fit-sections.ts';
import { summaryLimit } from './markdown/limit.ts';
import { phraseMarkdown } from './markdown/markdown-phrase.ts';
import { prose } from './markdown/prose.ts';
import { type Section, wholeSection } from './markdown/section.ts';
import type { Palette } from './terminal/palette.ts';
import { type Phrase, phraseText } from './text/phrase.ts';
import { shorten } from './text/shorten.ts';
import { visible } from './text/visible.ts';

/** The plan as pretty JSON. */
export function installationJson(plan: InstallationPlan): string {
  return reportJson(plan, installationSchema);
}

/** The plan for people at a terminal; what happens in one line stands last. @param isWhole every stage with its objects */
export function installationText(plan: InstallationPlan, isWhole: boolean, palette: Palette): string {
  const sections = planSections(plan, isWhole).map(({ title, lines }) =>
    [palette.bold(shown(title)), ...lines.map(line => lineText(line, palette))].join('\n'),
  );
  return `${[...sections, palette.bold(palette.wrap(shown(planHeadline(plan)), 0))].join('\n\n')}\n`;
}

const colors = { '+': 'green', '~': 'yellow', '-': 'red', '!': 'red' } as const;

function lineText({ depth, mark, words }: PlanLine, palette: Palette): string {
  const indent = 2 + depth * 2;
  const sign = mark === undefined ? (depth === 0 ? '' : '  ') : `${palette[colors[mark]](mark)} `;
  return `${' '.repeat(indent)}${sign}${palette.wrap(typeof words === 'string' ? visible(words) : shown(words), indent + 2, indent + 2)}`;
}

function shown(phrase: Phrase): string {
  return phraseText(phrase, name => visible(shorten(name, 500)));
}

/** The plan as GitHub's Markdown. */
export function installationMarkdown(plan: InstallationPlan, isWhole: boolean): string {
  const sections = planSections(plan, isWhole);
  return fitSections(
    [
      wholeSection(0, `### ${phraseMarkdown(planHeadline(plan))}`, ['headline', 'headlines']),
      ...sections.map((section, index) => sectionMarkdown(section, index + 1)),
    ],
    summaryLimit,
  );
}

function sectionMarkdown({ title, lines }: PlanSection, priority: number): Section {
  return {
    priority,
    head: `#### ${phraseMarkdown(title)}\n\n`,
    items: lines.map(lineMarkdown),
    count: lines.length,
    tail: '',
    nouns: ['line', 'lines'],
  };
}

function lineMarkdown({ depth, mark, words }: PlanLine): string {
  return `${'  '.repeat(depth)}- ${mark === undefined ? '' : `**${signs[mark]}** `}${typeof words === 'string' ? prose(words) : phraseMarkdown(words)}\n`;
}

const signs = { '+': '+', '~': '~', '-': '−', '!': '⚠️' } as const;
