import { parseReference } from '../../core/image/reference.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { placeHelp } from '../images/image-place.ts';
import { registryOptions } from '../images/registry-options.ts';
import { reportFailure } from '../images/report-failure.ts';
import { imagesCacheOption } from '../images/with-images.ts';
import { type Input, inputOf } from '../inputs/input-of.ts';
import { outputOption, writeText, writeVerdict } from '../output.ts';
import { renderOptions, renderSettings } from '../render/render-options.ts';
import { reportProblems } from '../render/report-problems.ts';
import { UsageError } from '../usage-error.ts';

export const renderCommand: Command = {
  name: 'render',
  words: 'IMAGE|DIR|LAYOUT|TEMPLATE',
  maxWords: 1,
  summary: 'Print the blobs of a bundle, a catalog or a template, as opm writes them',
  description: `A directory with manifests/ and metadata/ is a bundle, any other directory a catalog, a file a catalog template. Blobs come out in
opm's order, with opm's quoting and indentation: a catalog that opm wrote comes back byte for byte. What cannot be read as a whole
is not rendered: its problems are shown instead.
${placeHelp}`,
  options: {
    ...renderOptions,
    'image-ref': {
      type: 'string',
      value: 'TEMPLATE',
      help: 'Image of a bundle that names none (a directory, a layout): a reference with {{.Package}}, {{.Name}}, {{.Version}}',
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
    { line: 'render catalogs/v4.20/my-operator', does: 'A package as one YAML file' },
    { line: 'render catalog-templates/v4.20.yaml --output-format json', does: 'A template' },
  ],
  async run(context, args) {
    const [word] = args.words;
    if (word === undefined) throw new UsageError("render takes a bundle, a catalog or a template: 'render ./bundle'.");
    const input = inputOf(context, word);
    if (input.kind === 'image' && input.place.layout === undefined) checkReference(word);
    if (textOption(args, 'image-ref') !== undefined && (input.kind === 'file' || input.kind === 'directory'))
      throw new UsageError(
        `--image-ref is for one bundle, and '${word}' is a ${input.kind === 'file' ? 'template' : 'catalog'}.`,
      );
    if (input.kind === 'directory') return catalog(context, args, input.path);
    if (input.kind === 'file') return template(context, args, word);
    return bundle(context, args, word, input);
  },
};

/** What the blob names as its image must be what opm can pull. @throws UsageError */
function checkReference(word: string): void {
  const reference = parseReference(word);
  if ('error' in reference) return;
  const isTagged = reference.tag !== undefined;
  if (isTagged !== (reference.digest !== undefined)) return;
  const what = isTagged ? 'both a tag and a digest' : 'neither a tag nor a digest';
  throw new UsageError(`'${word}' names ${what}: opm pulls no such image, and no catalog may name it.`);
}

async function catalog(context: Context, args: Arguments, path: string): Promise<ExitCode> {
  const { renderCatalog } = await import('../render/render-catalog.ts');
  const rendered = await renderCatalog(path, renderSettings(args), context.now);
  if ('verdict' in rendered) {
    const { catalogChecks } = await import('../../core/checks/catalog/index.ts');
    const plain = { words: [], options: {} };
    writeVerdict({ ...context, stdout: context.stderr }, plain, rendered.verdict, catalogChecks);
    return 1;
  }
  return finish(context, args, rendered);
}

async function template(context: Context, args: Arguments, word: string): Promise<ExitCode> {
  const { renderTemplateFile } = await import('../render/render-template-file.ts');
  return finish(context, args, await renderTemplateFile(context, args, word));
}

async function bundle(context: Context, args: Arguments, word: string, input: Input): Promise<ExitCode> {
  const { readBundleInput } = await import('../inputs/read-bundle-input.ts');
  const { renderBundleInput } = await import('../render/render-bundle-input.ts');
  const found = await readBundleInput(context, args, word, input);
  if (found.kind !== 'exists') return reportFailure(context, word, found);
  const rendered = renderBundleInput(found.value, renderSettings(args), textOption(args, 'image-ref'));
  const exitCode = finish(context, args, rendered);
  if ('problems' in rendered && !hasOption(args, 'quiet'))
    context.stderr.write("'catalog-keeper bundle validate' shows everything that is wrong with a bundle.\n");
  return exitCode;
}

function finish(
  context: Context,
  args: Arguments,
  rendered: { readonly text: string } | { readonly problems: Parameters<typeof reportProblems>[1] },
): ExitCode {
  if ('problems' in rendered) return reportProblems(context, rendered.problems);
  writeText(context, args, rendered.text);
  return 0;
}
