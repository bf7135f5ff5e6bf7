import { visible } from '../../core/report/text/visible.ts';
import type { Command } from '../command.ts';
import { imagePlace } from '../images/image-place.ts';
import { registryOptions, withRegistries } from '../images/registry-options.ts';
import { reportFailure } from '../images/report-failure.ts';
import { outputOption, writeText } from '../output.ts';
import { UsageError } from '../usage-error.ts';

export const imageTagsCommand: Command = {
  name: 'image tags',
  words: 'REPOSITORY',
  maxWords: 1,
  summary: 'List the tags of a repository in a registry',
  description: 'Prints one tag per line, in the order of the registry.',
  options: { ...outputOption, ...registryOptions },
  examples: [{ line: 'image tags quay.io/operatorhubio/etcd', does: 'The tags of a bundle' }],
  async run(context, args) {
    const [word] = args.words;
    if (word === undefined) throw new UsageError("image tags takes a repository: 'image tags quay.io/foo/bar'.");
    const { layout, reference } = imagePlace(context, word);
    if (layout !== undefined)
      throw new UsageError(`image tags needs a repository in a registry; '${visible(word)}' is an OCI layout.`);
    const tags = await withRegistries(context, args, registries => registries.tags(reference));
    if (tags.kind !== 'exists') return reportFailure(context, word, tags);
    writeText(context, args, tags.value.map(tag => `${visible(tag)}\n`).join(''), 'text');
    return 0;
  },
};
