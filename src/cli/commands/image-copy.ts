import { counted } from '../../core/text/counted.ts';
import { copyImage } from '../../flows/copy-image.ts';
import { hasOption } from '../arguments.ts';
import type { Command } from '../command.ts';
import { imagePlace, placeHelp, withImageSource, withImageTarget } from '../images/image-place.ts';
import { registryOptions } from '../images/registry-options.ts';
import { reportFailure } from '../images/report-failure.ts';
import { progressOn } from '../progress.ts';
import { UsageError } from '../usage-error.ts';

export const imageCopyCommand: Command = {
  name: 'image copy',
  words: 'FROM TO',
  maxWords: 2,
  summary: 'Copy an image with all its platforms, byte for byte',
  description: `Copies between registries and OCI layouts on disk. Content that exists at the destination is not sent again, and the name is written
last. ${placeHelp}`,
  options: registryOptions,
  examples: [
    { line: 'image copy quay.io/foo/foo-bundle:v1 oci:./layout:v1', does: 'Store an image on disk' },
    { line: 'image copy oci:./layout:v1 registry.example.com/foo/foo-bundle:v1', does: 'Copy it to another registry' },
  ],
  async run(context, args) {
    const [from, to] = args.words;
    if (from === undefined || to === undefined)
      throw new UsageError("image copy takes two images: 'image copy FROM TO'.");
    const source = imagePlace(context, from);
    const target = imagePlace(context, to);
    const progress = progressOn(context, hasOption(args, 'quiet'));
    let blobs = 0;
    const onBlob = () => {
      blobs += 1;
      progress.update(blobs, 0, 'blobs');
    };
    const copied = await withImageSource(context, args, source, open =>
      withImageTarget(context, args, target, into => copyImage(open, source.reference, into, target.reference, onBlob)),
    );
    progress.end();
    if (copied.kind !== 'exists') return reportFailure(context, from, copied);
    const { image, manifests, blobs: sent } = copied.value;
    context.stdout.write(`${image.digest.text}\n`);
    if (!hasOption(args, 'quiet')) {
      const parts = [counted(sent.written, 'blob'), `${sent.mounted} mounted`, `${sent.there} already there`];
      context.stderr.write(`Copied ${counted(manifests, 'manifest')} and ${parts.join(', ')}.\n`);
    }
    return 0;
  },
};
