import { basic, type TestRegistry, user } from '../../support/registry/test-registry.ts';
import {
  api,
  bare,
  blob,
  every,
  image,
  inApp,
  json,
  manifest,
  one,
  type ProtocolCase,
  unknown,
  upload,
  written,
} from './protocol-cases.ts';

const unauthorized = (challenge: string) =>
  [401, json, `www-authenticate: ${challenge}`, api, '"code":"UNAUTHORIZED"'].join('\n');
const withoutBody = (told: string) => told.replace(/\n"code".*$/, '');
const basicChallenge = unauthorized('Basic realm="test realm"');
const bearer = (rest: string) => unauthorized(`Bearer realm="REALM",service="test registry"${rest}`);

/** With which credentials, and what then. */
interface GuardedCase {
  readonly authorization: (registry: TestRegistry) => string | undefined;
  readonly case: ProtocolCase;
}

const nobody = () => undefined;
const wrong = () => basic({ username: user.username, password: 'guess' });
const right = () => basic(user);

export const passwordCases: readonly GuardedCase[] = [
  { authorization: nobody, case: one(basicChallenge, 'GET', '') },
  { authorization: nobody, case: one(basicChallenge, 'GET', inApp('manifests/v1'), every) },
  { authorization: nobody, case: one(withoutBody(basicChallenge), 'HEAD', inApp('manifests/none'), every) },
  { authorization: wrong, case: one(basicChallenge, 'GET', inApp('manifests/v1'), every) },
  { authorization: () => 'Bearer some', case: one(basicChallenge, 'GET', '') },
  { authorization: right, case: one(bare(200), 'GET', '') },
  { authorization: right, case: one(manifest(image), 'GET', inApp('manifests/v1'), every) },
];

const scoped = (...scopes: readonly string[]) => {
  return ({ tokens }: TestRegistry) => `Bearer ${tokens?.issue(scopes)}`;
};
const toApp = (actions: string) => `repository:test/app:${actions}`;

export const tokenCases: readonly GuardedCase[] = [
  { authorization: nobody, case: one(bearer(''), 'GET', '') },
  { authorization: nobody, case: one(bearer(`,scope="${toApp('pull')}"`), 'GET', inApp('manifests/v1'), every) },
  {
    authorization: nobody,
    case: one(withoutBody(bearer(`,scope="${toApp('pull')}"`)), 'HEAD', inApp('manifests/v1'), every),
  },
  { authorization: nobody, case: one(bearer(`,scope="${toApp('pull,push')}"`), 'POST', inApp('blobs/uploads/')) },
  { authorization: nobody, case: one(bearer(`,scope="${toApp('delete')}"`), 'DELETE', inApp(`manifests/${unknown}`)) },
  { authorization: right, case: one(bearer(''), 'GET', '') },
  {
    authorization: () => 'Bearer garbage',
    case: one(bearer(`,scope="${toApp('pull')}",error="invalid_token"`), 'GET', inApp('manifests/v1'), every),
  },
  {
    authorization: scoped(toApp('pull')),
    case: one(bearer(`,scope="${toApp('pull,push')}",error="insufficient_scope"`), 'POST', inApp('blobs/uploads/')),
  },
  {
    authorization: scoped('repository:test/other:pull'),
    case: one(bearer(`,scope="${toApp('pull')}",error="insufficient_scope"`), 'GET', inApp('manifests/v1'), every),
  },
  { authorization: scoped(), case: one(bare(200), 'GET', '') },
  { authorization: scoped(toApp('pull')), case: one(manifest(image), 'GET', inApp('manifests/v1'), every) },
  { authorization: scoped(toApp('pull,push')), case: one(upload(202, '0-0'), 'POST', inApp('blobs/uploads/')) },
  {
    authorization: scoped('repository:test/two:pull,push', toApp('pull')),
    case: one(
      written('test/two/blobs', blob.digest),
      'POST',
      `test/two/blobs/uploads/?mount=${blob.digest}&from=test/app`,
    ),
  },
];
