import { createAppAuth } from '@octokit/auth-app';
import type { Octokit } from '@octokit/rest';
import { HubError } from '../../../flows/reconcile/hub-error.ts';
import { failureOf } from '../failure-of.ts';
import type { AccessTokens, ListAccess, RepositoryAccess } from './access-tokens.ts';
import type { AppKey } from './connection.ts';
import { hubErrorOf } from './hub-error-of.ts';
import { installationTokens } from './installation-tokens.ts';

/** The tokens of an App and its installations. */
export function appTokens({ appId, privateKey }: AppKey, request: Octokit['request'], now: () => number): AccessTokens {
  const auth = createAppAuth({ appId, privateKey, request });
  const tokens = installationTokens(auth, now);
  const appToken = async () => {
    try {
      return (await auth({ type: 'app' })).token;
    } catch {
      // Nothing was asked yet, so it is the key. The error is left out, as it may quote it.
      throw keyRefused('The private key of the App cannot be used.');
    }
  };
  const installationToken = async (access: RepositoryAccess | ListAccess) => {
    try {
      return await tokens.get(access);
    } catch (error) {
      const what = `installation ${access.installation}`;
      if (failureOf(error).status === 422)
        throw new HubError('denied', `The repository is not, or no longer, part of ${what}.`, {
          fix: 'Install the App on the repository.',
        });
      throw hubErrorOf({ what, permission: 'metadata: read' }, error);
    }
  };
  return {
    authorization: async access =>
      access === 'app' ? `bearer ${await appToken()}` : `token ${await installationToken(access)}`,
    onRefused: access => {
      if (access === 'app') throw keyRefused(`GitHub does not accept the private key of App ${appId}.`);
      tokens.forget(access);
    },
    repositoryToken: installationToken,
  };
}

function keyRefused(message: string): HubError {
  return new HubError('denied', message, {
    fix: 'Set APP_ID, and PRIVATE_KEY or PRIVATE_KEY_PATH, to a key that GitHub created for this App. Check the clock.',
  });
}
