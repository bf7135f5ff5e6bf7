import type { Reason } from '../../policy/decision.ts';

/** Who acts next, in words. */
export const actorWords: Readonly<Record<Reason['actor'], string>> = {
  nobody: 'nobody',
  author: 'the author',
  owner: 'an owner',
  maintainer: 'a maintainer',
  infrastructure: 'the person who runs the check',
};
