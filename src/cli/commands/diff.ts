import { nobodyKnown } from '../../core/actors.ts';
import { documentMemory } from '../../core/catalog/document-memory.ts';
import { type DiffReport, diffJson } from '../../core/report/diff-report.ts';
import { changeSection } from '../../core/report/markdown/change-section.ts';
import { fitSections } from '../../core/report/markdown/fit-sections.ts';
import { summaryLimit } from '../../core/report/markdown/limit.ts';
import type { Palette } from '../../core/report/terminal/palette.ts';
import { changeText } from '../../core/report/terminal/terminal-sections.ts';
import { differenceOmissions } from '../../flows/difference-omissions.ts';
import { bundleDirectoriesOf, differencesOf } from '../../flows/differences.ts';
import { loadChange } from '../../flows/load/load-change.ts';
import { textOption } from '../arguments.ts';
import type { Command, ExitCode } from '../command.ts';
import { repositoryOption, withRepository } from '../open-repository.ts';
import { outputOption, paletteFor, writeText } from '../output.ts';
import { reportProblems } from '../render/report-problems.ts';
import { UsageError } from '../usage-error.ts';

const formats = ['text', 'json', 'markdown'] as const;

const renderers: Readonly<Record<(typeof formats)[number], (report: DiffReport, palette: Palette) => string>> = {
  text: ({ change, bundleDirectories }, palette) => `${changeText(change, bundleDirectories, palette)}\n`,
  json: diffJson,
  markdown: ({ change, bundleDirectories }) =>
    `${fitSections(changeSection(change, bundleDirectories), summaryLimit)}\n`,
};

export const diffCommand: Command = {
  name: 'diff',
  words: 'BASE HEAD',
  maxWords: 2,
  wordKinds: ['revision'],
  summary: 'Compare the catalogs of two revisions: packages, channels, entries, bundles, images',
  description: `Compares the content of catalogs, not their text: order, quoting and comments are ignored. The two revisions are compared
without merging them. Files that cannot be read are left out and reported on stderr, and the exit code is 1.`,
  options: {
    format: { type: 'string', short: 'f', value: 'FORMAT', choices: formats, help: `Format: ${formats.join(', ')}` },
    ...repositoryOption,
    ...outputOption,
  },
  examples: [
    { line: 'diff main my-branch', does: 'What a branch would change' },
    { line: 'diff v1 v2 --format markdown', does: 'For release notes' },
  ],
  async run(context, args) {
    const [before, after] = args.words;
    if (before === undefined || after === undefined)
      throw new UsageError("diff takes two revisions: 'diff BASE HEAD'.");
    return withRepository<ExitCode>(context, args, async repository => {
      const [base, merged] = await Promise.all([repository.tree(before), repository.tree(after)]);
      const input = { base, merged, actors: () => nobodyKnown, now: context.now, memory: documentMemory() };
      const { snapshot } = await loadChange(repository, input);
      if (snapshot.obstacle !== undefined)
        throw new UsageError(
          'More paths differ than limits.changedFiles allows. Raise the limit in the configuration.',
        );
      const format = formats.find(candidate => candidate === textOption(args, 'format')) ?? 'text';
      const left = differenceOmissions(snapshot, { base: before, merged: after });
      const report = {
        schemaVersion: 1,
        change: differencesOf(snapshot),
        bundleDirectories: bundleDirectoriesOf(snapshot),
        differenceOmissions: left.map(({ message, at }) => ({ ...at, message })),
      } as const;
      const text = renderers[format](report, paletteFor(context, args));
      writeText(context, args, text, format === 'json' ? 'data' : 'text');
      return left.length === 0 ? 0 : reportProblems(context, left);
    });
  },
};
