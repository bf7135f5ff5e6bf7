import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { GitRepository } from '../../adapters/git/open-repository.ts';
import { createImagePacker } from '../../adapters/image-build/create-image-packer.ts';
import { pulledReference } from '../../core/image/pulled-reference.ts';
import { parseReference } from '../../core/image/reference.ts';
import type { Receipt } from '../../core/publish/receipt.ts';
import { receiptText } from '../../core/publish/receipt-text.ts';
import { releaseOf } from '../../core/publish/release.ts';
import { publishTargets } from '../../core/publish/targets.ts';
import { receiptJson } from '../../core/report/receipt-report.ts';
import { placeText } from '../../core/report/text/place-text.ts';
import { visible } from '../../core/report/text/visible.ts';
import { findLayout } from '../../flows/load/find-layout.ts';
import { loadConfig } from '../../flows/load/load-config.ts';
import type { BaseImage } from '../../flows/publish/build-image.ts';
import type { PublishTarget } from '../../flows/publish/ports.ts';
import { publishCatalogs } from '../../flows/publish/publish-catalogs.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { openConfiguredRegistries, registryOptions } from '../images/registry-options.ts';
import { repositoryOption, withRepository } from '../open-repository.ts';
import { outputOption, writeText } from '../output.ts';
import { progressOn } from '../progress.ts';
import { UsageError } from '../usage-error.ts';

const usualBase = 'quay.io/operator-framework/opm:latest';
const usualLayout = 'catalog-images';
/** Commits that are looked at for the time of a release. */
const historyLength = 100;

export const publishCommand: Command = {
  name: 'publish',
  words: '[CATALOG...]',
  maxWords: 100,
  summary: 'Build and publish the images of the catalogs at a revision',
  description: `Builds the image of each catalog, or of the named ones, as configured in the section publish of .github/catalog-keeper.yml, and pushes new
content first, then the tag of the release, and the moving tags last. An older revision never replaces a newer one. After an interruption,
run it again. Without publish.image the images are written to the OCI layout ${usualLayout}.`,
  options: {
    revision: { type: 'string', value: 'REV', help: 'Revision to publish (default: HEAD)' },
    to: { type: 'string', value: 'oci:DIR', help: 'Publish to an OCI layout instead' },
    base: { type: 'string', value: 'IMAGE', help: 'Base image, or scratch, instead of publish.base' },
    source: { type: 'string', value: 'URL', help: 'URL of the repository, for the annotations of the image' },
    'dry-run': { type: 'boolean', help: 'Build and compare, but do not write anything' },
    format: { type: 'string', short: 'f', value: 'FORMAT', choices: ['text', 'json'], help: 'Format: text, json' },
    ...repositoryOption,
    ...outputOption,
    ...registryOptions,
  },
  examples: [
    { line: 'publish --dry-run', does: 'What would be published' },
    { line: 'publish --to oci:images', does: 'Every catalog, into an OCI layout' },
    { line: 'publish catalogs/v4.20 --format json', does: 'One catalog, with a receipt for a program' },
  ],
  async run(context, args) {
    const revision = textOption(args, 'revision') ?? 'HEAD';
    return withRepository(context, args, repository => publish(context, args, repository, revision), [revision]);
  },
};

async function publish(
  context: Context,
  args: Arguments,
  repository: GitRepository,
  revision: string,
): Promise<ExitCode> {
  const tree = await repository.tree(revision);
  const { config, problems } = await loadConfig(repository, tree);
  for (const { message, fix, place } of problems)
    context.stderr.write(`${visible(`${placeText(place)}: ${message} ${fix}`)}\n`);
  if (problems.length > 0) return problems.every(({ unknown }) => unknown === true) ? 3 : 2;
  const layoutPath = layoutOption(args) ?? (config.publish.image === undefined ? usualLayout : undefined);
  const settings = layoutPath === undefined ? config.publish : { ...config.publish, image: undefined };
  const layout = await findLayout([tree], { catalogs: config.catalogs.paths, operators: config.operators });
  const catalogs = chosenCatalogs(layout.catalogs, args.words);
  const targets = publishTargets(settings, catalogs);
  if ('problems' in targets) throw new UsageError(targets.problems.join(' '));
  const inLayout = layoutPath === undefined ? {} : { text: `oci:${layoutPath}` };
  const { commits } = await repository.history(revision, historyLength);
  const registries = await openConfiguredRegistries(context, args);
  const progress = progressOn(context, hasOption(args, 'quiet'));
  let done = 0;
  try {
    const receipt = await publishCatalogs({
      objects: repository,
      tree,
      release: releaseOf(commits.toReversed()),
      settings,
      targets: targets.map(target => ({ ...target, repository: { ...target.repository, ...inLayout } })),
      packer: createImagePacker(),
      target: layoutPath === undefined ? registries : await layoutAt(context, args, layoutPath),
      dryRun: hasOption(args, 'dry-run'),
      now: context.now,
      ...baseOf(args, settings.base ?? (layoutPath === undefined ? usualBase : 'scratch'), registries),
      ...sourceOf(args),
      onCatalog: path => {
        progress.update(done, targets.length, path);
        done += 1;
      },
    });
    progress.end();
    return report(context, args, receipt);
  } finally {
    await registries.close();
  }
}

function report(context: Context, args: Arguments, receipt: Receipt): ExitCode {
  const isJson = textOption(args, 'format') === 'json';
  const text = isJson ? receiptJson(receipt) : receiptText(receipt, hasOption(args, 'dry-run'));
  writeText(context, args, text, isJson ? 'data' : 'text');
  const failed = receipt.catalogs.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return 0;
  return failed.every(({ isInfrastructure }) => isInfrastructure === true) ? 3 : 1;
}

/** @throws UsageError for a word that names no catalog */
function chosenCatalogs<Root extends { readonly path: string }>(
  catalogs: readonly Root[],
  words: readonly string[],
): readonly Root[] {
  if (catalogs.length === 0)
    throw new UsageError('The repository has no catalog. Set catalogs.paths in the configuration.');
  if (words.length === 0) return catalogs;
  return words.map(word => {
    const path = word.replace(/^\.\/|\/+$/g, '');
    const found = catalogs.find(catalog => catalog.path === path);
    if (found !== undefined) return found;
    throw new UsageError(
      `'${word}' is not a catalog of the repository: ${catalogs.map(each => each.path).join(', ')}.`,
    );
  });
}

/** @throws UsageError where `--to` is no layout */
function layoutOption(args: Arguments): string | undefined {
  const to = textOption(args, 'to');
  if (to === undefined) return undefined;
  const directory = /^oci:([^:@]+)$/.exec(to)?.[1];
  if (directory === undefined) throw new UsageError(`--to takes oci:DIR, not '${to}'.`);
  return directory;
}

/** A layout that is made where there is none; to look at what would be published, an empty one does not have to be. */
async function layoutAt({ cwd }: Context, args: Arguments, directory: string): Promise<PublishTarget> {
  const { createLayout, emptyLayout } = await import('../../adapters/layout/open-layout.ts');
  const path = resolve(cwd, directory);
  return hasOption(args, 'dry-run') && !existsSync(path) ? emptyLayout : createLayout(path);
}

function baseOf(args: Arguments, configured: string, source: BaseImage['source']): { readonly base?: BaseImage } {
  const text = textOption(args, 'base') ?? configured;
  if (text === 'scratch') return {};
  const reference = parseReference(text);
  if ('error' in reference) throw new UsageError(`The base '${text}' is not an image reference: ${reference.error}.`);
  return { base: { reference: pulledReference(reference), source } };
}

function sourceOf(args: Arguments): { readonly source?: string } {
  const source = textOption(args, 'source');
  return source === undefined ? {} : { source };
}
