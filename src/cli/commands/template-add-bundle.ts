import { parseReference } from '../../core/image/reference.ts';
import { counted } from '../../core/text/counted.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Arguments, Command } from '../command.ts';
import { registryOptions } from '../images/registry-options.ts';
import { imagesCacheOption, withImages } from '../images/with-images.ts';
import { outputOption, writeText } from '../output.ts';
import { reportProblems } from '../render/report-problems.ts';
import { UsageError } from '../usage-error.ts';
import { writeSummary } from '../write-summary.ts';

export const templateAddBundleCommand: Command = {
  name: 'template add-bundle',
  words: 'BUNDLE_DIRECTORY',
  maxWords: 1,
  summary: 'Add a bundle to templates and catalogs as its release-config.yaml says',
  description: `Reads release-config.yaml of a bundle directory (operators/<operator>/<version>) and shows what it changes in the templates of the
operator, and in the catalogs that ci.yaml renders from them, as a diff. Files are written only with --write. The bundle is
rendered from its directory, and blobs of the catalog are kept; registries are contacted only about other images.

Run it with --write when the bundle is merged and its image is published, and propose the files in a pull request of their own: a change has either
bundles or catalogs (bundle-and-catalog-change-separately), and new images must exist (image-exists).`,
  options: {
    image: { type: 'string', value: 'REF', help: 'Image that the bundle is published as; required' },
    write: { type: 'boolean', help: 'Write the files into the work tree' },
    offline: { type: 'boolean', help: 'Do not use the network' },
    repo: {
      type: 'string',
      short: 'C',
      value: 'DIR',
      help: 'Root of the work tree (default: that of the bundle)',
    },
    ...outputOption,
    ...imagesCacheOption,
    ...registryOptions,
  },
  examples: [
    {
      line: 'template add-bundle operators/foo/1.1.0 --image quay.io/foo/foo-bundle:v1.1.0',
      does: 'Show the changes',
    },
    {
      line: 'template add-bundle operators/foo/1.1.0 --image quay.io/foo/foo-bundle:v1.1.0 --write',
      does: 'Change it',
    },
  ],
  async run(context, args) {
    const [word] = args.words;
    if (word === undefined)
      throw new UsageError(
        "template add-bundle takes a directory: 'template add-bundle operators/foo/1.1.0 --image REF'.",
      );
    const image = imageOption(args);
    const { openDirectory } = await import('../../adapters/directory/open-directory.ts');
    const { addBundle } = await import('../../flows/add-bundle.ts');
    const { locateBundle } = await import('../template/locate-bundle.ts');
    const { root, path: directory } = locateBundle(context, word, textOption(args, 'repo'));
    const repository = await openDirectory(root);
    try {
      const tree = await repository.tree('');
      const proposal = hasOption(args, 'offline')
        ? await addBundle(repository, tree, { directory, image })
        : await withImages(context, args, async open =>
            addBundle(repository, tree, { directory, image, images: await open() }),
          );
      if ('problems' in proposal) return reportProblems(context, proposal.problems);
      const { proposalDifference } = await import('../template/proposal-difference.ts');
      const difference = await proposalDifference(repository, tree, proposal.files);
      writeText(context, args, difference, 'shown');
      if (hasOption(args, 'write')) {
        const { writeProposal } = await import('../template/write-proposal.ts');
        writeProposal(root, proposal.files);
      }
      writeSummary(context, args, difference, [summary(proposal.files.length, hasOption(args, 'write'))]);
      return 0;
    } finally {
      await repository.close();
    }
  },
};

function imageOption(args: Arguments): string {
  const image = textOption(args, 'image');
  if (image === undefined) throw new UsageError('template add-bundle needs the image of the bundle: --image REF.');
  const reference = parseReference(image);
  if ('error' in reference) throw new UsageError(`--image takes an image reference: ${reference.error} ('${image}').`);
  if ((reference.tag === undefined) === (reference.digest === undefined))
    throw new UsageError(`--image takes a reference with a tag or a digest, not '${image}'.`);
  return image;
}

function summary(files: number, isWritten: boolean): string {
  if (files === 0) return 'The templates and catalogs already have the bundle.';
  return isWritten
    ? `Wrote ${counted(files, 'file')}. Propose them in a pull request of their own, when the bundle is merged and its image is published.`
    : `Nothing was written. To change ${counted(files, 'file')}, add --write when the bundle is merged and its image is published.`;
}
