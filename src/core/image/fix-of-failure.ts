import type { Failure, UnknownCause } from './outcome.ts';

const fixes: Readonly<Record<UnknownCause, string>> = {
  offline: 'Run it again with access to registries.',
  network: 'Run the check again when the registry can be reached.',
  timeout: 'Run the check again when the registry answers in time.',
  tls: 'Run the check again when the registry has a valid certificate.',
  'rate-limited': 'Run the check again later, or with credentials for the registry, which raise its rate limit.',
  server: 'Run the check again when the registry works.',
  corrupt:
    'Run the check again. If it fails again, report it to the administrators of the registry: its content differs from what it announces.',
  credentials: 'Correct the credentials that are configured where the check runs, and run it again.',
  host: 'Ask a maintainer to allow the host, or use an image of a public registry.',
  policy: 'Ask a maintainer to allow the host, or use an image of another registry.',
  'too-many': 'Split the change.',
  'too-large': 'Publish a smaller image.',
  'not-a-registry': 'Correct the host of the reference: it is not a registry.',
};

/** What may help where an image is missing, or could not be determined, as a sentence. */
export function fixOfFailure(failure: Failure): string {
  switch (failure.kind) {
    case 'absent':
      return 'Push the image, or correct the reference.';
    case 'malformed':
      return 'Build and push the image again.';
    case 'forbidden':
      return 'Make the repository public, or ask a maintainer to give the check credentials that may pull from it. Registries deny access to a missing repository in the same way.';
    case 'unknown':
      return fixes[failure.cause];
  }
}
