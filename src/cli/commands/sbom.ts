import { basename } from 'node:path';
import type { Catalog } from '../../core/catalog/model.ts';
import type { Digest } from '../../core/image/digest.ts';
import { byDigest } from '../../core/image/name-image.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { printableJson } from '../../core/report/text/printable-json.ts';
import { hashesOf, imageComponent } from '../../core/sbom/image-component.ts';
import { sbomOfCatalog } from '../../core/sbom/sbom-of-catalog.ts';
import { loadCatalogImage } from '../../flows/load/load-catalog-image.ts';
import type { loadTree } from '../../flows/load/load-tree.ts';
import { version } from '../../version.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { type ImagePlace, placeHelp } from '../images/image-place.ts';
import { registryOptions } from '../images/registry-options.ts';
import { reportFailure } from '../images/report-failure.ts';
import { withImage } from '../images/with-image.ts';
import { imagesCacheOption } from '../images/with-images.ts';
import { catalogWithProgress, classifyInput, loadCatalogDirectory } from '../inputs/index.ts';
import { outputOption, writeText } from '../output.ts';
import { reportProblems } from '../render/report-problems.ts';
import { UsageError } from '../usage-error.ts';

type Loaded = Awaited<ReturnType<typeof loadTree>>;
type Subject = Parameters<typeof sbomOfCatalog>[1];

export const sbomCommand: Command = {
  name: 'sbom',
  words: 'CATALOG',
  maxWords: 1,
  summary: 'Print the bill of materials of a catalog: packages, bundles and their images',
  description: `CATALOG is a directory or an image. The format is CycloneDX 1.6 as JSON, with a package URL for every image, by digest where the
catalog names one. The same catalog always gives the same bill: it has no time and no serial number. ${placeHelp}`,
  options: {
    format: { type: 'string', short: 'f', value: 'FORMAT', choices: ['json'], help: 'Format: json (default)' },
    ...outputOption,
    ...imagesCacheOption,
    ...registryOptions,
  },
  examples: [
    { line: 'sbom catalogs/v4.20', does: 'A catalog in a directory' },
    { line: 'sbom quay.io/foo/catalog:v4.20 --output sbom.json', does: 'A published one, to attest it' },
  ],
  async run(context, args) {
    const [word] = args.words;
    if (word === undefined) throw new UsageError("sbom takes a catalog: 'sbom catalogs/v4.20'.");
    const input = classifyInput(context, word);
    if (input.kind === 'image') {
      const read = await readImage(context, args, input.place);
      return read.kind === 'exists' ? write(context, args, ...read.value) : reportFailure(context, word, read);
    }
    if (input.kind !== 'directory') throw new UsageError(`'${word}' is not a catalog.`);
    const loaded = await loadCatalogDirectory(input.path, context.now);
    return write(context, args, loaded, { type: 'application', name: basename(input.path) });
  },
};

function readImage(context: Context, args: Arguments, place: ImagePlace): Promise<Outcome<readonly [Loaded, Subject]>> {
  return withImage(context, args, place, async (images, image) => {
    const catalog = await catalogWithProgress(context, args, images, place, image);
    if (catalog.kind !== 'exists') return catalog;
    const subject = subjectOf(place, image.digest);
    return { kind: 'exists', value: [await loadCatalogImage(catalog.value, context.now), subject] };
  });
}

/** An OCI layout has no registry: its name is that of its directory. */
function subjectOf({ layout, reference }: ImagePlace, digest: Digest): Subject {
  if (layout === undefined) return imageComponent(byDigest(reference, digest).text);
  return { type: 'container', name: basename(layout), version: digest.text, hashes: hashesOf(digest) };
}

function write(context: Context, args: Arguments, { snapshot }: Loaded, subject: Subject): ExitCode {
  const [catalog] = snapshot.merged.catalogs.values();
  const unread = unreadFiles(catalog, snapshot.unloaded);
  // A bill that leaves something out would be taken for complete.
  if (catalog === undefined || unread.length > 0)
    return reportProblems(
      context,
      unread.map(file => ({ message: 'It cannot be read, so the bill would not be complete.', at: { file } })),
    );
  writeText(context, args, printableJson(sbomOfCatalog(catalog, subject, version)), 'data');
  return 0;
}

function unreadFiles(catalog: Catalog | undefined, unloaded: readonly { readonly path: string }[]): readonly string[] {
  const bad = (catalog?.blobs ?? []).filter(({ content }) => content.kind === 'unreadable');
  return [...new Set([...unloaded.map(({ path }) => path), ...bad.map(({ document }) => document.file)])];
}
