import type { Failure, UnknownCause } from './outcome.ts';

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

/** What may help where an image could not be found or not be told, as a sentence. */
export function fixOfFailure(failure: Failure): string {
  switch (failure.kind) {
    case 'absent':
      return 'Push the image, or correct the reference.';
    case 'malformed':
      return 'Build and push the image again.';
    case 'forbidden':
      return 'Ask a maintainer to give the check credentials that may pull from the repository, or make it public. A repository that does not exist looks the same.';
    case 'unknown':
      return fixes[failure.cause];
  }
}
