import type { IndexEntry } from '../../core/image/model.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { printableJson } from '../../core/report/text/printable-json.ts';
import type { FetchedManifest } from '../../flows/ports.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Arguments, Command, Context } from '../command.ts';
import { type ImagePlace, imagePlace, placeHelp, withImagesAt } from '../images/image-place.ts';
import { type InspectedImage, inspectionJson } from '../images/inspected-image.ts';
import { inspectionText } from '../images/inspection-text.ts';
import { registryOptions, withRegistries } from '../images/registry-options.ts';
import { reportFailure } from '../images/report-failure.ts';
import { imagesCacheOption } from '../images/with-images.ts';
import { outputOption, writeText } from '../output.ts';
import { UsageError } from '../usage-error.ts';

export const imageInspectCommand: Command = {
  name: 'image inspect',
  words: 'IMAGE',
  maxWords: 1,
  summary: 'Show the digest, platforms, layers and labels of an image',
  description: `Reads the manifest and the configuration, and no layer. Of an index it shows its children, and layers and labels of its image for
linux/amd64.
${placeHelp}`,
  options: {
    format: { type: 'string', short: 'f', value: 'FORMAT', choices: ['text', 'json'], help: 'Format: text, json' },
    raw: { type: 'boolean', help: 'Print the manifest byte for byte' },
    referrers: { type: 'boolean', help: 'Also list manifests that refer to the image, such as signatures' },
    ...outputOption,
    ...imagesCacheOption,
    ...registryOptions,
  },
  examples: [
    { line: 'image inspect quay.io/foo/foo-bundle:v1.0.0', does: 'An image of a registry' },
    { line: 'image inspect oci:./layout:v1 --format json', does: 'An image on disk, for a program' },
    { line: 'image inspect quay.io/foo/foo-bundle:v1.0.0 --raw', does: 'Its manifest' },
  ],
  async run(context, args) {
    const [word] = args.words;
    if (word === undefined) throw new UsageError("image inspect takes an image: 'image inspect quay.io/foo/bar:v1'.");
    const place = imagePlace(context, word);
    const isRaw = hasOption(args, 'raw');
    const wantsReferrers = hasOption(args, 'referrers') && !isRaw;
    if (wantsReferrers && place.layout !== undefined)
      throw new UsageError(`--referrers needs an image in a registry; '${word}' is an OCI layout.`);
    const inspected = await withImagesAt(context, args, place, async (images): Promise<Outcome<InspectedImage>> => {
      const image = await images.manifest(place.reference);
      if (image.kind !== 'exists') return image;
      const [platforms, description] = await Promise.all([
        isRaw ? notAsked : images.platforms(place.reference, image.value),
        isRaw ? notAsked : images.describe(place.reference, image.value),
      ]);
      return { kind: 'exists', value: { word, image: image.value, platforms, description } };
    });
    if (inspected.kind !== 'exists') return reportFailure(context, word, inspected);
    if (isRaw) {
      writeText(context, args, Buffer.from(inspected.value.image.bytes).toString('utf8'), 'data');
      return 0;
    }
    const referrers = wantsReferrers ? await referrersOf(context, args, place, inspected.value.image) : undefined;
    if (referrers !== undefined && referrers.kind !== 'exists') return reportFailure(context, word, referrers);
    const all = referrers === undefined ? inspected.value : { ...inspected.value, referrers: referrers.value };
    const isJson = textOption(args, 'format') === 'json';
    writeText(
      context,
      args,
      isJson ? printableJson(inspectionJson(all)) : inspectionText(all),
      isJson ? 'data' : 'text',
    );
    return 0;
  },
};

const notAsked: Outcome<never> = { kind: 'unknown', cause: 'policy', detail: 'nobody asked' };

function referrersOf(
  context: Context,
  args: Arguments,
  { reference }: ImagePlace,
  { digest }: FetchedManifest,
): Promise<Outcome<readonly IndexEntry[]>> {
  return withRegistries(context, args, registries => registries.referrers({ ...reference, digest }));
}
