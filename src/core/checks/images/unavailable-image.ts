import { actorOfFailure } from '../../image/actor-of-failure.ts';
import { fixOfFailure } from '../../image/fix-of-failure.ts';
import type { Failure } from '../../image/outcome.ts';
import type { ProblemOf } from '../define.ts';
import { describeReference } from './describe-reference.ts';
import type { ImageUse } from './image-uses.ts';

/** The kinds of problems of an image that is missing, or could not be read. */
export const unavailableImageProblems = {
  absent: ({ image, detail, fix }: Record<'image' | 'detail' | 'fix', string>) => ({
    message: `${image} does not exist: ${detail}.`,
    fix,
  }),
  malformed: ({ image, detail, fix }: Record<'image' | 'detail' | 'fix', string>) => ({
    message: `${image} exists, but cannot be used: ${detail}.`,
    fix,
  }),
  undetermined: ({ image, detail, fix }: Record<'image' | 'detail' | 'fix', string>) => ({
    message: `Whether ${image} exists could not be determined: ${detail}.`,
    fix,
  }),
};

/** The problem of an image that is missing or cannot be used, which is an error; whether any other exists is undetermined. */
export function unavailableImage(use: ImageUse, failure: Failure): ProblemOf<typeof unavailableImageProblems> {
  const image = describeReference(use.reference);
  const data = { image, detail: failure.detail, fix: fixOfFailure(failure), package: use.package, at: use.place() };
  switch (failure.kind) {
    case 'absent':
    case 'malformed':
      return { problem: failure.kind, ...data };
    case 'forbidden':
    case 'unknown':
      return { problem: 'undetermined', ...data, ...actorOfFailure(failure), unknown: true };
  }
}
