import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openCredentials } from '../../../../src/adapters/registry/credentials/open-credentials.ts';
import { openRegistries } from '../../../../src/adapters/registry/open-registries.ts';
import { parseReference } from '../../../../src/core/image/reference.ts';
import { bundleImage, pushImage } from '../../../support/registry/push-image.ts';
import { isRegistryInstalled, startRealRegistry } from '../../../support/registry/real-registry.ts';
import { type Authentication, user } from '../../../support/registry/test-registry.ts';
import { makeHome } from './home.ts';

const program = 'skopeo';
const isSkopeoInstalled = spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
if (!isSkopeoInstalled) console.warn('Logging in is not tested: install the Debian package skopeo.');
const canLogIn = isSkopeoInstalled && isRegistryInstalled('Logging in');
const describeReal = canLogIn ? describe : describe.skip;

describeReal('what skopeo writes when it logs in to docker-registry', () => {
  test.each<Authentication>(['htpasswd', 'token'])('lets in: %s', async authentication => {
    const registry = await startRealRegistry({ authentication });
    const { host, tokens } = registry;
    const home = makeHome();
    const file = join(home.directory, 'auth.json');
    const image = await pushImage(registry, 'org/app', bundleImage({ files: { 'metadata/annotations.yaml': '' } }));
    const resolve = async (environment: Readonly<Record<string, string>>) => {
      const credentials = await openCredentials({ allowHelpers: false, environment });
      const insecureHosts = [host, ...(tokens === undefined ? [] : [tokens.host])];
      const tokenServers = new Map(tokens === undefined ? [] : [[host, tokens.host]]);
      const client = openRegistries({ credentials, insecureHosts, tokenServers });
      const reference = parseReference(image);
      if ('error' in reference) throw new Error(reference.error);
      const { kind } = await client.resolve(reference);
      await client.close();
      return kind;
    };
    try {
      expect(await resolve(home.environment)).toBe('forbidden');
      const login = [
        'login',
        '--authfile',
        file,
        '--tls-verify=false',
        '--username',
        user.username,
        '--password-stdin',
      ];
      await logIn([...login, host], user.password);
      expect(await resolve({ ...home.environment, REGISTRY_AUTH_FILE: file })).toBe('exists');
    } finally {
      await registry.stop();
    }
  });
});

/** Without blocking this process, in which the token server runs. */
function logIn(args: readonly string[], password: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, error => (error === null ? resolve() : reject(error)));
    child.stdin?.end(password);
  });
}
