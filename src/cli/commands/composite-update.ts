import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CompositeUpdate } from '../../core/composite/composite-update.ts';
import { compositePath } from '../../core/composite/read-composite.ts';
import { updateMarkdown } from '../../core/composite/update-markdown.ts';
import { compositeUpdateJson } from '../../core/report/composite-update-report.ts';
import type { Palette } from '../../core/report/terminal/palette.ts';
import { changeText } from '../../core/report/terminal/terminal-sections.ts';
import { counted } from '../../core/text/counted.ts';
import { updateComposite } from '../../flows/composite/update-composite.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Command } from '../command.ts';
import { registryOptions } from '../images/registry-options.ts';
import { imagesCacheOption, withImages } from '../images/with-images.ts';
import { readTextInput } from '../inputs/index.ts';
import { outputOption, paletteFor, writeText } from '../output.ts';
import { reportProblems } from '../render/report-problems.ts';
import { writeProposal } from '../template/write-proposal.ts';
import { UsageError } from '../usage-error.ts';
import { writeSummary } from '../write-summary.ts';

const formats = ['text', 'json', 'markdown'] as const;

export const compositeUpdateCommand: Command = {
  name: 'composite update',
  words: '',
  maxWords: 0,
  summary: 'Update the digests of a composite catalog to what their tags name now',
  description: `Looks up the tag of each reference by digest in ${compositePath}: the tag in the comment behind the image ("# v4.20"), or latest. Composes
the catalog of the new images, validates it, and shows which packages, channels and bundles change. The file is changed only with --write, and
only if the composed catalog is valid. --format markdown is for the text of a pull request.`,
  options: {
    write: { type: 'boolean', help: 'Write the file' },
    repo: { type: 'string', short: 'C', value: 'DIR', help: 'Root of the work tree (default: the current directory)' },
    format: { type: 'string', short: 'f', value: 'FORMAT', choices: formats, help: `Format: ${formats.join(', ')}` },
    ...outputOption,
    ...imagesCacheOption,
    ...registryOptions,
  },
  examples: [
    { line: 'composite update', does: 'What an update would change' },
    { line: 'composite update --write --format markdown --output body.md', does: 'For a pull request' },
  ],
  async run(context, args) {
    const root = resolve(context.cwd, textOption(args, 'repo') ?? '.');
    if (!existsSync(resolve(root, compositePath)))
      throw new UsageError(
        `There is no ${compositePath} in ${root}. Run this in the root of the repository of a composite, or name it with --repo.`,
      );
    const file = await readTextInput({ ...context, cwd: root }, compositePath, 'a composite');
    const updated = await withImages(context, args, async open => updateComposite(file, await open(), context.now));
    if ('problems' in updated) return reportProblems(context, updated.problems);
    const { text, update } = updated;
    const format = formats.find(candidate => candidate === textOption(args, 'format')) ?? 'text';
    const result = textOf(update, format, paletteFor(context, args));
    writeText(context, args, result, format === 'json' ? 'data' : 'text');
    const { references } = update;
    const isWritten = hasOption(args, 'write') && references.length > 0;
    if (isWritten) writeProposal(root, [{ path: compositePath, text }]);
    writeSummary(context, args, result, [summary(references.length, isWritten)]);
    return 0;
  },
};

function textOf(update: CompositeUpdate, format: (typeof formats)[number], palette: Palette): string {
  const { references, change } = update;
  if (format === 'json') return compositeUpdateJson(update);
  if (format === 'markdown') return `${updateMarkdown(update)}\n`;
  const lines = references.map(({ name, image, before, after }) => `${name}: ${image}\n  ${before}\n  ${after}\n`);
  return `${lines.join('')}${changeText(change, [], palette)}\n`;
}

function summary(count: number, isWritten: boolean): string {
  if (count === 0) return 'Every digest is what its tag names.';
  const references = counted(count, 'reference');
  return isWritten ? `Updated ${references}.` : `Nothing was written. To update ${references}, add --write.`;
}
