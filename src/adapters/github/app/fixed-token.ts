import { HubError } from '../../../flows/reconcile/hub-error.ts';
import type { AccessTokens } from './access-tokens.ts';

/** One token for everything: of a person, or of a job. */
export function fixedToken(token: string): AccessTokens {
  return {
    authorization: async () => `token ${token}`,
    onRefused: () => {
      throw new HubError('denied', 'GitHub does not accept the token.', {
        fix: 'Set GITHUB_TOKEN to a token that may read the repository.',
      });
    },
    repositoryToken: async () => token,
  };
}
