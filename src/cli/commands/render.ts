import { parseReference } from '../../core/image/reference.ts';
import type { LoadedBundle } from '../../flows/load/load-bundle.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { type ImagePlace, placeHelp } from '../images/image-place.ts';
import { registryOptions } from '../images/registry-options.ts';
import { reportFailure } from '../images/report-failure.ts';
import { imagesCacheOption } from '../images/with-images.ts';
import { classifyInput } from '../inputs/index.ts';
import { outputOption, writeText } from '../output.ts';
import type { LoadedCatalog } from '../render/render-catalog.ts';
import { renderOptions, renderSettings } from '../render/render-options.ts';
import { reportProblems } from '../render/report-problems.ts';
import { UsageError } from '../usage-error.ts';

export const renderCommand: Command = {
  name: 'render',
  words: 'IMAGE|DIR|LAYOUT|TEMPLATE',
  maxWords: 1,
  summary: 'Print the blobs of a bundle, a catalog or a template, as opm writes them',
  description: `A directory with manifests/ and metadata/ is a bundle, any other directory is a catalog, and a file is a catalog template. The labels of an
image say what it is. Blobs are written in the order, quoting and indentation of opm: a catalog that opm wrote is unchanged.
If a part cannot be read, nothing is rendered, and the problems are shown instead.
${placeHelp}`,
  options: {
    ...renderOptions,
    'image-ref': {
      type: 'string',
      value: 'TEMPLATE',
      help: 'Image of a bundle in a directory or a layout: a reference with {{.Package}}, {{.Name}}, {{.Version}}',
    },
    ...outputOption,
    ...imagesCacheOption,
    ...registryOptions,
  },
  examples: [
    { line: 'render quay.io/foo/foo-bundle:v1.0.0', does: 'A bundle image, as it goes into a catalog' },
    {
      line: "render ./bundle --image-ref 'quay.io/foo/{{.Package}}-bundle:v{{.Version}}' --migrate-level all",
      does: 'A bundle that is not published yet',
    },
    { line: 'render quay.io/foo/catalog:v4.20 --output-format json', does: 'The catalog in an image' },
    { line: 'render catalogs/v4.20/my-operator', does: 'A package as one YAML file' },
    { line: 'render catalog-templates/v4.20.yaml --output-format json', does: 'A template' },
  ],
  async run(context, args) {
    const [word] = args.words;
    if (word === undefined) throw new UsageError("render takes a bundle, a catalog or a template: 'render ./bundle'.");
    const input = classifyInput(context, word);
    if (input.kind === 'directory' && input.lacks !== undefined)
      throw new UsageError(`'${word}' looks like a bundle, but has no directory ${input.lacks}/.`);
    if (input.kind === 'directory' || input.kind === 'file') {
      refuseImageRef(args, word, input.kind === 'file' ? 'template' : 'catalog');
      return input.kind === 'file' ? template(context, args, word) : catalogDirectory(context, args, input.path);
    }
    if (input.kind === 'image') return image(context, args, word, input.place);
    const { readBundleDirectory } = await import('../inputs/read-bundle-input.ts');
    return bundle(context, args, await readBundleDirectory(word, input.path));
  },
};

/** @throws UsageError where there is such an option */
function refuseImageRef(args: Arguments, word: string, what: string): void {
  if (textOption(args, 'image-ref') !== undefined)
    throw new UsageError(`--image-ref is for one bundle, and '${word}' is a ${what}.`);
}

/** What the blob names as its image must be what opm can pull. @throws UsageError */
function checkReference(word: string): void {
  const reference = parseReference(word);
  if ('error' in reference) return;
  const isTagged = reference.tag !== undefined;
  if (isTagged !== (reference.digest !== undefined)) return;
  const what = isTagged ? 'both a tag and a digest' : 'neither a tag nor a digest';
  throw new UsageError(`'${word}' names ${what}: opm does not pull such an image, and a catalog may not have it.`);
}

async function image(context: Context, args: Arguments, word: string, place: ImagePlace): Promise<ExitCode> {
  if (place.layout === undefined) checkReference(word);
  const { readImageInput } = await import('../inputs/read-image-input.ts');
  const found = await readImageInput(context, args, word, place);
  if (found.kind !== 'exists') return reportFailure(context, word, found);
  if ('bundle' in found.value) return bundle(context, args, found.value.bundle);
  refuseImageRef(args, word, 'catalog');
  const { loadCatalogImage } = await import('../../flows/load/load-catalog-image.ts');
  return catalog(context, args, await loadCatalogImage(found.value.catalog, context.now));
}

async function catalogDirectory(context: Context, args: Arguments, path: string): Promise<ExitCode> {
  const { loadCatalogDirectory } = await import('../inputs/load-catalog-directory.ts');
  return catalog(context, args, await loadCatalogDirectory(path, context.now));
}

async function catalog(context: Context, args: Arguments, loaded: LoadedCatalog): Promise<ExitCode> {
  const { renderCatalog } = await import('../render/render-catalog.ts');
  const rendered = renderCatalog(loaded, renderSettings(args));
  if ('verdict' in rendered) {
    const { catalogChecks } = await import('../../core/checks/catalog/index.ts');
    const { writeVerdict } = await import('../write-verdict.ts');
    const plain = { words: [], options: {} };
    const { cwd, env, stderr } = context;
    writeVerdict({ cwd, env, stdout: stderr }, plain, rendered.verdict, catalogChecks);
    return 1;
  }
  if ('problems' in rendered) return reportProblems(context, rendered.problems);
  const { writePieces } = await import('../render/write-pieces.ts');
  await writePieces(context, args, rendered.pieces);
  return 0;
}

async function template(context: Context, args: Arguments, word: string): Promise<ExitCode> {
  const { renderTemplateFile } = await import('../render/render-template-file.ts');
  return finish(context, args, await renderTemplateFile(context, args, word));
}

async function bundle(context: Context, args: Arguments, loaded: LoadedBundle): Promise<ExitCode> {
  const { renderBundleInput } = await import('../render/render-bundle-input.ts');
  const rendered = renderBundleInput(loaded, renderSettings(args), textOption(args, 'image-ref'));
  const exitCode = finish(context, args, rendered);
  if ('problems' in rendered && !hasOption(args, 'quiet'))
    context.stderr.write("'catalog-keeper bundle validate' shows every problem of a bundle.\n");
  return exitCode;
}

function finish(
  context: Context,
  args: Arguments,
  rendered: { readonly text: string } | { readonly problems: Parameters<typeof reportProblems>[1] },
): ExitCode {
  if ('problems' in rendered) return reportProblems(context, rendered.problems);
  writeText(context, args, rendered.text, 'data');
  return 0;
}
