import { actorOfFailure } from '../../image/actor-of-failure.ts';
import type { Failure, UnknownCause } from '../../image/outcome.ts';
import type { Draft } from '../define.ts';
import type { ImageUse } from './image-uses.ts';
import { referenceInWords } from './reference-in-words.ts';

const fixes: Readonly<Record<UnknownCause, string>> = {
  network: 'Run the check again when the registry can be reached.',
  timeout: 'Run the check again when the registry answers in time.',
  tls: "Run the check again when the registry's certificate is in order.",
  'rate-limited': 'Run the check again later, or with credentials for the registry, which has higher limits for them.',
  server: 'Run the check again when the registry is well.',
  corrupt:
    'Run the check again. If it stays, tell the keepers of the registry: what it serves is not what it announces.',
  credentials: 'Repair what is configured about credentials where the check runs, and run it again.',
  host: 'Ask a maintainer to open the host for the check, or name an image of a public registry.',
  policy: 'Ask a maintainer to open the host for the check, or name an image of another registry.',
  'too-many': 'Split the change.',
  'too-large': 'Publish the image in a size that clients accept.',
  'not-a-registry': 'Check the host of the reference: what answers there is no registry.',
};

/** What to say of an image that could not be found or not be told. Only what the registry denies is blamed on the reference. */
export function imageTrouble(use: ImageUse, failure: Failure): Draft {
  const about = { package: use.package, at: use.place() };
  const reference = referenceInWords(use.reference);
  switch (failure.kind) {
    case 'absent':
      return {
        ...about,
        message: `${reference} does not exist: ${failure.detail}.`,
        fix: 'Push the image, or correct the reference.',
      };
    case 'malformed':
      return {
        ...about,
        message: `${reference} is there, but is no image that can be used: ${failure.detail}.`,
        fix: 'Build and push the image again.',
      };
    case 'forbidden':
      return {
        ...about,
        unknown: true,
        message: `Whether ${reference} exists could not be told: ${failure.detail}.`,
        fix: 'Make its repository public, or give the check credentials for the registry. A repository that does not exist looks the same.',
      };
    case 'unknown':
      return {
        ...about,
        ...actorOfFailure(failure),
        unknown: true,
        message: `Whether ${reference} exists could not be told: ${failure.detail}.`,
        fix: fixes[failure.cause],
      };
  }
}
