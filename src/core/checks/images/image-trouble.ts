import { actorOfFailure } from '../../image/actor-of-failure.ts';
import { fixOfFailure } from '../../image/fix-of-failure.ts';
import type { Failure } from '../../image/outcome.ts';
import type { Draft } from '../define.ts';
import type { ImageUse } from './image-uses.ts';
import { referenceInWords } from './reference-in-words.ts';

/** What to say of an image that could not be found or not be told. Only what the registry denies is blamed on the reference. */
export function imageTrouble(use: ImageUse, failure: Failure): Draft {
  const about = { package: use.package, at: use.place(), fix: fixOfFailure(failure) };
  const reference = referenceInWords(use.reference);
  switch (failure.kind) {
    case 'absent':
      return { ...about, message: `${reference} does not exist: ${failure.detail}.` };
    case 'malformed':
      return { ...about, message: `${reference} is there, but is no image that can be used: ${failure.detail}.` };
    case 'forbidden':
    case 'unknown':
      return {
        ...about,
        ...actorOfFailure(failure),
        unknown: true,
        message: `Whether ${reference} exists could not be determined: ${failure.detail}.`,
      };
  }
}
