import { unknownError } from '../failures.ts';
import type { CredentialSource } from './credential.ts';
import { CredentialError } from './credential-error.ts';

/**
 * The same credentials; where they cannot be had, `OutcomeError` is thrown, so that only what needs them is left unknown. Nobody is asked
 * without them instead, as docker and podman do not either: to a stranger what is private may look absent.
 */
export function credentialsOrUnknown(source: CredentialSource): CredentialSource {
  return {
    find: async (host, repository) => {
      try {
        return await source.find(host, repository);
      } catch (error) {
        if (error instanceof CredentialError) throw unknownError('credentials', detailOf(error.message));
        throw error;
      }
    },
  };
}

/** A sentence as a part of another one. */
function detailOf(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '');
}
