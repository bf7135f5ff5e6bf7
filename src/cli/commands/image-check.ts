import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { imageUses } from '../../core/checks/images/image-uses.ts';
import { shownReference } from '../../core/checks/images/shown-reference.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { pulledReference } from '../../core/image/pulled-reference.ts';
import { type ImageReference, parseReference } from '../../core/image/reference.ts';
import { printableJson } from '../../core/report/text/printable-json.ts';
import { visible } from '../../core/report/text/visible.ts';
import type { ResolvedImage } from '../../flows/ports.ts';
import { hasOption, listOption, textOption } from '../arguments.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { registryOptions } from '../images/registry-options.ts';
import { exitCodeOfFailure, hintFor } from '../images/report-failure.ts';
import { imagesCacheOption, withImages } from '../images/with-images.ts';
import { loadCatalogDirectory } from '../inputs/index.ts';
import { outputOption, writeText } from '../output.ts';
import { progressOn } from '../progress.ts';
import { UsageError } from '../usage-error.ts';

export const imageCheckCommand: Command = {
  name: 'image check',
  words: '[REF...]',
  maxWords: Number.POSITIVE_INFINITY,
  summary: 'Check whether images exist, many at a time',
  description: `Looks up each reference once, without downloading the image. '-' reads references from stdin, one per line.
Without tag or digest, the tag latest is used. Missing images are reported separately from those that could not be determined because access is
denied, or the registry is busy or cannot be reached. The exit code is 1 when an image does not exist, else 3 when one could not
be determined.`,
  options: {
    catalog: {
      type: 'string',
      multiple: true,
      value: 'DIR',
      help: 'Check every image of the catalog in this directory; may be repeated',
    },
    format: { type: 'string', short: 'f', value: 'FORMAT', choices: ['text', 'json'], help: 'Format: text, json' },
    ...outputOption,
    ...imagesCacheOption,
    ...registryOptions,
  },
  examples: [
    { line: 'image check quay.io/foo/foo:v1 quay.io/foo/foo-bundle:v1', does: 'Two images' },
    { line: 'image check --catalog catalogs/v4.20', does: 'All images of a catalog' },
    { line: 'image check - --format json < references.txt', does: 'A list, for a program' },
  ],
  async run(context, args) {
    const references = await referencesOf(context, args);
    const progress = progressOn(context, hasOption(args, 'quiet'));
    let done = 0;
    const rows = await withImages(context, args, async open => {
      const images = await open();
      return Promise.all(
        references.map(async ({ word, reference }): Promise<Row> => {
          const outcome: Row['outcome'] =
            'error' in reference
              ? { kind: 'malformed', detail: `it is not an image reference: ${reference.error}` }
              : await images.resolve(reference);
          done += 1;
          progress.update(done, references.length, 'images');
          return { word, outcome };
        }),
      );
    });
    progress.end();
    const isJson = textOption(args, 'format') === 'json';
    writeText(context, args, isJson ? printableJson(rows.map(jsonOf)) : textOf(rows), isJson ? 'data' : 'text');
    const hints = new Set(rows.map(({ outcome }) => (outcome.kind === 'exists' ? '' : hintFor(outcome).trim())));
    if (!hasOption(args, 'quiet')) for (const hint of hints) if (hint !== '') context.stderr.write(`${hint}\n`);
    return exitCodeOf(rows);
  },
};

interface Row {
  readonly word: string;
  readonly outcome: Outcome<ResolvedImage>;
}

interface Named {
  readonly word: string;
  readonly reference: ImageReference | { readonly error: string };
}

async function referencesOf(context: Context, args: Arguments): Promise<readonly Named[]> {
  const { words } = args;
  const listed = words.includes('-') ? (await text(context.stdin)).split('\n').map(line => line.trim()) : [];
  const all = new Set([...words.filter(word => word !== '-'), ...listed.filter(line => line !== '')]);
  for (const directory of listOption(args, 'catalog')) {
    const { snapshot } = await loadCatalogDirectory(resolve(context.cwd, directory), context.now);
    for (const { reference } of imageUses(snapshot)) all.add(reference);
  }
  if (all.size === 0) {
    const ways = "image references, '-' to read them from stdin, or --catalog DIR for those of a catalog";
    throw new UsageError(`image check takes ${ways}.`);
  }
  return [...all].map(namedBy);
}

/** What is asked for is shown, where it is more than the word. */
function namedBy(word: string): Named {
  if (/^oci:|^\.{0,2}\//.test(word))
    return { word, reference: { error: 'it is an OCI layout on disk, not an image in a registry' } };
  const reference = parseReference(word);
  if ('error' in reference) return { word, reference };
  if (reference.host === '') return { word, reference: { error: 'it has no registry' } };
  const pulled = pulledReference(reference);
  return { word: pulled === reference ? word : `${word}:latest`, reference: pulled };
}

function textOf(rows: readonly Row[]): string {
  const stateOf = ({ outcome: { kind } }: Row) => (kind === 'unknown' ? 'undetermined' : kind);
  const width = Math.max(...rows.map(row => stateOf(row).length));
  return rows
    .map(row => {
      const { word, outcome } = row;
      const what = outcome.kind === 'exists' ? outcome.value.digest.text : visible(outcome.detail);
      return `${stateOf(row).padEnd(width)}  ${shownReference(word)}  ${what}\n`;
    })
    .join('');
}

function jsonOf({ word, outcome }: Row) {
  const reference = shownReference(word);
  if (outcome.kind !== 'exists') return { reference, ...outcome };
  return { reference, kind: outcome.kind, digest: outcome.value.digest.text, mediaType: outcome.value.mediaType };
}

function exitCodeOf(rows: readonly Row[]): ExitCode {
  const codes = rows.map(({ outcome }) => (outcome.kind === 'exists' ? 0 : exitCodeOfFailure(outcome)));
  return codes.includes(1) ? 1 : codes.includes(3) ? 3 : 0;
}
