import { basename, join, resolve, sep } from 'node:path';
import { openDirectory } from '../../adapters/directory/open-directory.ts';
import { createImagePacker } from '../../adapters/image-build/create-image-packer.ts';
import { readProgram } from '../../adapters/image-contents/index.ts';
import { createOpmRunner } from '../../adapters/opm/create-opm-runner.ts';
import { platformText } from '../../core/image/platform-text.ts';
import { printableJson } from '../../core/report/text/printable-json.ts';
import { visible } from '../../core/report/text/visible.ts';
import { counted } from '../../core/text/counted.ts';
import { copyImage } from '../../flows/copy-image.ts';
import { type BuildOutcome, buildDirectory } from '../../flows/publish/build-directory.ts';
import type { BaseImage } from '../../flows/publish/build-image.ts';
import { builtImageSource, builtReference } from '../../flows/publish/built-image-source.ts';
import { createServeCache } from '../../flows/publish/serve-cache.ts';
import { hasOption, listOption, pairsOption, textOption } from '../arguments.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { type ImagePlace, imagePlace, placeHelp, withImageSource, withImageTarget } from '../images/image-place.ts';
import { registryOptions } from '../images/registry-options.ts';
import { reportFailure } from '../images/report-failure.ts';
import { reportProblems } from '../render/report-problems.ts';
import { UsageError } from '../usage-error.ts';
import { writeVerdict } from '../write-verdict.ts';

export const buildCommand: Command = {
  name: 'build',
  words: 'DIR',
  maxWords: 1,
  summary: 'Build the image of a catalog or of a bundle, without Docker',
  description: `DIR is a catalog, or a bundle with manifests/ and metadata/. It is validated first; an invalid one is not built.
A catalog image has one layer with /configs on top of each Linux image of the base, and the opm of the base serves it. Without a base the image
has only the catalog, for OLM v1 and for CatalogSources with extractContent. The same files and the same base always give the same
digest. The image is written to a registry or to an OCI layout on disk (default: NAME.image in the working directory, named after DIR). ${placeHelp}`,
  options: {
    output: {
      type: 'string',
      short: 'o',
      value: 'IMAGE',
      help: 'Destination of the image: a reference, or oci:DIR:TAG',
    },
    base: {
      type: 'string',
      value: 'IMAGE',
      help: 'Base image, such as quay.io/operator-framework/opm:v1.73.0, or scratch (default)',
    },
    platform: {
      type: 'string',
      multiple: true,
      value: 'OS/ARCH',
      help: 'Platform of the base to build for (default: all); may be repeated',
    },
    annotation: {
      type: 'string',
      multiple: true,
      value: 'NAME=VALUE',
      help: 'Annotation of the image; may be repeated',
    },
    cache: { type: 'boolean', help: 'Run the opm of the base to make the serve cache, so that opm starts faster' },
    'without-ignored': { type: 'boolean', help: 'Leave out files that .indexignore files hide' },
    format: { type: 'string', short: 'f', value: 'FORMAT', choices: ['text', 'json'], help: 'Format: text, json' },
    ...registryOptions,
  },
  examples: [
    { line: 'build catalog', does: 'The catalog alone, into the OCI layout catalog.image' },
    {
      line: 'build catalog --base quay.io/operator-framework/opm:v1.73.0 --output registry.example.com/catalog:latest',
      does: 'For every platform of opm, to a registry',
    },
    { line: 'build operators/foo/1.0.0 --output registry.example.com/foo-bundle:v1.0.0', does: 'A bundle' },
  ],
  async run(context, args) {
    const [word] = args.words;
    if (word === undefined) throw new UsageError("build takes a directory: 'build catalog'.");
    const target = imagePlace(context, textOption(args, 'output') ?? layoutOf(context, word));
    if (target.reference.digest !== undefined)
      throw new UsageError('--output takes an image without a digest: the digest is computed from the result.');
    const stated = textOption(args, 'base');
    const base = stated === 'scratch' ? undefined : stated;
    if (base === undefined && hasOption(args, 'cache'))
      throw new UsageError('--cache needs --base: the opm of the base image makes the cache.');
    if (base === undefined) return build(context, args, word, target, undefined);
    const place = imagePlace(context, base);
    return withImageSource(context, args, place, source =>
      build(context, args, word, target, { reference: place.reference, source }),
    );
  },
};

/** An OCI layout in the working directory, since `check` could take one beside catalogs for a catalog; never within the directory that is built. */
function layoutOf({ cwd }: Context, word: string): string {
  const directory = resolve(cwd, word);
  const isWithin = cwd === directory || cwd.startsWith(`${directory}${sep}`);
  return `oci:${isWithin ? directory : join(cwd, basename(directory))}.image`;
}

async function build(
  context: Context,
  args: Arguments,
  word: string,
  target: ImagePlace,
  base: BaseImage | undefined,
): Promise<ExitCode> {
  const directory = await openDirectory(resolve(context.cwd, word));
  const platforms = listOption(args, 'platform');
  const outcome = await buildDirectory(directory, createImagePacker(), {
    shown: word,
    now: context.now,
    ...(base === undefined ? {} : { base }),
    platforms,
    ...(hasOption(args, 'cache') ? { cache: createServeCache(readProgram, createOpmRunner()) } : {}),
    annotations: pairsOption(args, 'annotation'),
    withoutIgnored: hasOption(args, 'without-ignored'),
  });
  if (outcome.kind !== 'built') return reportUnbuilt(context, args, textOption(args, 'base') ?? '', outcome);
  const { image } = outcome;
  const copied = await withImageTarget(context, args, target, into =>
    copyImage(builtImageSource(image), builtReference(image), into, target.reference),
  );
  if (copied.kind !== 'exists') return reportFailure(context, textOption(args, 'base') ?? word, copied);
  const built = {
    image: placeText(target),
    digest: image.digest.text,
    kind: outcome.content,
    files: outcome.files,
    platforms: image.platforms.map(platformText),
    ...(image.base === undefined ? {} : { base: image.base.reference.text }),
    blobs: copied.value.blobs,
  };
  if (textOption(args, 'format') === 'json') {
    context.stdout.write(printableJson(built));
    return 0;
  }
  context.stdout.write(`${built.digest}\n`);
  if (!hasOption(args, 'quiet')) {
    const { written, mounted, there } = built.blobs;
    const blobs = `${counted(written, 'blob')} written, ${mounted} mounted, ${there} already there`;
    context.stderr.write(
      `Built ${visible(built.image)} for ${built.platforms.join(', ')} with ${counted(built.files, 'file')} (${blobs}).\n`,
    );
  }
  return 0;
}

/** The image as the next command takes it. */
function placeText({ layout, reference }: ImagePlace): string {
  if (layout === undefined) return reference.text;
  return `oci:${layout}${reference.tag === undefined ? '' : `:${reference.tag}`}`;
}

function reportUnbuilt(
  context: Context,
  args: Arguments,
  base: string,
  outcome: Exclude<BuildOutcome, { kind: 'built' }>,
): ExitCode {
  if (outcome.kind === 'no-base') return reportFailure(context, base, outcome.failure);
  if (outcome.kind === 'unfit')
    return reportProblems(
      context,
      outcome.problems.map(({ path, message }) => ({ message, at: { file: path } })),
    );
  writeVerdict({ ...context, stdout: context.stderr }, { ...args, options: {} }, outcome.verdict, outcome.checks);
  return 1;
}
