import type { Failure } from '../../../core/image/outcome.ts';
import { unknown } from '../failures.ts';
import type { Challenge } from './parse-challenges.ts';
import { judgeRealm, type Realm, type RealmRules } from './realm.ts';

/** How a registry wants to be asked. */
export type Demand =
  | { readonly kind: 'basic' }
  | {
      readonly kind: 'bearer';
      readonly realm: Realm;
      readonly service: string | undefined;
      readonly scope: string | undefined;
      readonly isScopeTooSmall: boolean;
    };

/** The best way of those that are offered: tokens before a password. Else why there is none. */
export function chooseChallenge(challenges: readonly Challenge[], host: string, rules: RealmRules): Demand | Failure {
  let failure: Failure | undefined;
  for (const { scheme, parameters } of challenges) {
    if (scheme !== 'bearer') continue;
    const realm = judgeRealm(parameters.get('realm') ?? '', host, rules);
    if ('error' in realm) {
      failure ??= unknown(realm.cause, `${host} ${realm.error}`);
      continue;
    }
    return {
      kind: 'bearer',
      realm,
      service: parameters.get('service'),
      scope: parameters.get('scope'),
      isScopeTooSmall: parameters.get('error') === 'insufficient_scope',
    };
  }
  if (challenges.some(({ scheme }) => scheme === 'basic')) return { kind: 'basic' };
  const detail = `${host} requires an unknown kind of authentication`;
  return failure ?? { kind: 'forbidden', detail };
}
