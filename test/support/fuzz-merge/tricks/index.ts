import type { Step } from '../head.ts';
import { bundleDirectoryTricks } from './bundle-directory-tricks.ts';
import { channelTricks } from './channel-tricks.ts';
import { foreignTricks } from './foreign-tricks.ts';
import { ignoreTricks } from './ignore-tricks.ts';
import { keyTricks } from './key-tricks.ts';
import { linkTricks } from './link-tricks.ts';
import { metadataTricks } from './metadata-tricks.ts';
import { oddByteTricks } from './odd-byte-tricks.ts';
import { ownersTricks } from './owners-tricks.ts';
import { pathTricks } from './path-tricks.ts';
import { releasedTricks } from './released-tricks.ts';
import { templateTricks } from './template-tricks.ts';
import { yamlTricks } from './yaml-tricks.ts';

/** Small hostile or careless edits by their names. Each may be harmless by itself; what it comes to is told by the merged tree. */
export const tricks: Readonly<Record<string, Step>> = {
  ...foreignTricks,
  ...yamlTricks,
  ...oddByteTricks,
  ...keyTricks,
  ...ignoreTricks,
  ...pathTricks,
  ...linkTricks,
  ...ownersTricks,
  ...releasedTricks,
  ...channelTricks,
  ...bundleDirectoryTricks,
  ...metadataTricks,
  ...templateTricks,
};
