import { isObjectId } from '../../../core/object-id.ts';
import { isShortDirectory } from '../../../core/rukpak/problems-of-source.ts';
import { textOption } from '../../arguments.ts';
import type { Arguments, OptionSpec } from '../../command.ts';
import { UsageError } from '../../usage-error.ts';

/** Where RukPak gets a bundle from. */
export type RukpakSource =
  | { readonly kind: 'config-maps' }
  | { readonly kind: 'image'; readonly image: string }
  | { readonly kind: 'bundle-image' }
  | {
      readonly kind: 'git';
      readonly repository: string;
      readonly commit: string;
      readonly directory: string | undefined;
    };

export const rukpakSourceOptions: Readonly<Record<string, OptionSpec>> = {
  image: { type: 'string', value: 'IMAGE', help: 'Build the image of the plain bundle and write it there' },
  'bundle-image': {
    type: 'boolean',
    help: 'rukpak: name the bundle image itself, which needs a digest, and let RukPak convert it',
  },
  git: { type: 'string', value: 'URL', help: 'rukpak: name the plain bundle in this git repository' },
  commit: { type: 'string', value: 'COMMIT', help: 'Commit for --git: its full id' },
  'git-directory': { type: 'string', value: 'DIR', help: 'Directory with manifests/ for --git (default: the root)' },
};

/** The source that the options name; ConfigMaps where they name none. @throws UsageError */
export function rukpakSource(args: Arguments): RukpakSource {
  const image = textOption(args, 'image');
  const repository = textOption(args, 'git');
  const commit = textOption(args, 'commit');
  const directory = textOption(args, 'git-directory');
  const isBundle = args.options['bundle-image'] === true;
  if ([image !== undefined, repository !== undefined, isBundle].filter(Boolean).length > 1)
    throw new UsageError('Use one of --image, --bundle-image and --git.');
  if (repository === undefined && (commit ?? directory) !== undefined)
    throw new UsageError('--commit and --git-directory need --git.');
  if (image !== undefined) return { kind: 'image', image };
  if (isBundle) return { kind: 'bundle-image' };
  if (repository === undefined) return { kind: 'config-maps' };
  if (commit === undefined || !isObjectId(commit))
    throw new UsageError('--git needs --commit with the full id of a commit: a branch or tag can move.');
  if (directory?.startsWith('/') || directory?.split('/').includes('..'))
    throw new UsageError('--git-directory takes a directory in the repository.');
  if (directory !== undefined && isShortDirectory(directory))
    throw new UsageError('--git-directory takes a directory of at least three characters: RukPak crashes otherwise.');
  return { kind: 'git', repository, commit, directory };
}
