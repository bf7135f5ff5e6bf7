import { lstatSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { catalogDockerfile, dockerfileDefaults } from '../../core/image-build/dockerfile.ts';
import { printableJson } from '../../core/report/text/printable-json.ts';
import { pairsOption, textOption } from '../arguments.ts';
import type { Command } from '../command.ts';
import { writeOutputFile } from '../output-file.ts';
import { UsageError } from '../usage-error.ts';

export const generateDockerfileCommand: Command = {
  name: 'generate dockerfile',
  words: 'DIR',
  maxWords: 1,
  summary: "Write the Dockerfile of a catalog, as 'opm generate dockerfile' does",
  description: `Writes DIR.Dockerfile next to the directory; an existing file is never overwritten. The command 'build' needs no Dockerfile.`,
  options: {
    'base-image': {
      type: 'string',
      short: 'i',
      value: 'IMAGE',
      help: `Base image, or scratch (default: ${dockerfileDefaults.base})`,
    },
    'builder-image': {
      type: 'string',
      short: 'b',
      value: 'IMAGE',
      help: `Image that builds the cache (default: ${dockerfileDefaults.builder})`,
    },
    'extra-labels': {
      type: 'string',
      short: 'l',
      multiple: true,
      value: 'NAME=VALUE',
      help: 'Label of the image; may be repeated',
    },
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      help: 'File to write, or - for stdout (default: DIR.Dockerfile)',
    },
    format: {
      type: 'string',
      short: 'f',
      value: 'FORMAT',
      choices: ['text', 'json'],
      help: 'Format: text (the Dockerfile), json (the file that was written, and its text)',
    },
  },
  examples: [
    { line: 'generate dockerfile catalog', does: 'Write catalog.Dockerfile' },
    { line: 'generate dockerfile catalog -i scratch -o -', does: 'Print one without a base' },
  ],
  async run(context, args) {
    const [word] = args.words;
    if (word === undefined)
      throw new UsageError("generate dockerfile takes a directory: 'generate dockerfile catalog'.");
    const directory = resolve(context.cwd, word);
    if (!(statSync(directory, { throwIfNoEntry: false })?.isDirectory() ?? false))
      throw new UsageError(`'${word}' is not a directory.`);
    if (/[\s\p{Cc}]/u.test(basename(directory)))
      throw new UsageError(
        `The name of '${word}' has blanks or line breaks, which a Dockerfile takes apart. Rename it.`,
      );
    const base = textOption(args, 'base-image') ?? dockerfileDefaults.base;
    const builder = textOption(args, 'builder-image') ?? dockerfileDefaults.builder;
    if (builder === 'scratch') throw new UsageError('--builder-image takes an image with opm, not scratch.');
    const text = catalogDockerfile(basename(directory), { base, builder, labels: pairsOption(args, 'extra-labels') });
    const output = textOption(args, 'output');
    const isJson = textOption(args, 'format') === 'json';
    if (output === '-') {
      context.stdout.write(isJson ? printableJson({ dockerfile: text }) : text);
      return 0;
    }
    const file = output ?? `${directory}.Dockerfile`;
    // A link counts, even one that leads nowhere yet: it may come from a change that is checked out here.
    if (lstatSync(resolve(context.cwd, file), { throwIfNoEntry: false }) !== undefined)
      throw new UsageError(`'${file}' exists. Remove it, or choose another file with --output.`);
    writeOutputFile(context.cwd, file, [text]);
    if (isJson) context.stdout.write(printableJson({ file: resolve(context.cwd, file), dockerfile: text }));
    return 0;
  },
};
