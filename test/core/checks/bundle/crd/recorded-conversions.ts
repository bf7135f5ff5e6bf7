import type { Json, JsonObject } from '../../../../../src/core/json.ts';

const v2 = { name: 'v2', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } };
const old = { apiVersion: 'apiextensions.k8s.io/v1beta1', 'spec.preserveUnknownFields': false };

function hook(clientConfig: Json, conversionReviewVersions: readonly string[] = ['v1']): JsonObject {
  return { 'spec.conversion': { strategy: 'Webhook', webhook: { clientConfig, conversionReviewVersions } } };
}

/** The cases of conversions among `recordedDefinitions`. */
export const recordedConversions: readonly (readonly [string, JsonObject, readonly string[]])[] = [
  ['no strategy', { 'spec.conversion': {} }, ['spec.conversion.strategy']],
  ['another strategy', { 'spec.conversion': { strategy: 'Other' } }, ['spec.conversion.strategy']],
  ['a webhook', hook({ service: { name: 'a', namespace: 'b', path: '/c/' } }), []],
  [
    'a webhook where unknown fields are kept',
    { ...hook({ service: { name: 'a', namespace: 'b' } }), 'spec.preserveUnknownFields': true },
    ['spec.conversion.strategy', 'spec.preserveUnknownFields'],
  ],
  ['no client', hook(null), ['spec.conversion.webhook.clientConfig']],
  ['an empty client', hook({}), ['spec.conversion.webhook.clientConfig']],
  [
    'two clients',
    hook({ url: 'https://x', service: { name: 'a', namespace: 'b' } }),
    ['spec.conversion.webhook.clientConfig'],
  ],
  [
    'a URL over http with all that it must not have',
    hook({ url: 'http://u@x/?q#f' }),
    ['spec.conversion.webhook.clientConfig.url'],
  ],
  ['no URL', hook({ url: 'https://x:y' }), ['spec.conversion.webhook.clientConfig.url']],
  [
    'a service with a bad port and path',
    hook({ service: { name: 'a', namespace: 'b', port: 70000, path: '/a//b' } }),
    ['spec.conversion.webhook.clientConfig.service.path', 'spec.conversion.webhook.clientConfig.service.port'],
  ],
  [
    'a path without a slash',
    hook({ service: { name: 'a', namespace: 'b', path: 'convert' } }),
    ['spec.conversion.webhook.clientConfig.service.path'],
  ],
  [
    'reviews',
    hook({ url: 'https://x' }, ['v2', 'v2', 'V']),
    [
      'spec.conversion.webhook.conversionReviewVersions',
      'spec.conversion.webhook.conversionReviewVersions[1]',
      'spec.conversion.webhook.conversionReviewVersions[2]',
    ],
  ],
  ['no reviews', hook({ url: 'https://x' }, []), ['spec.conversion.webhook.conversionReviewVersions']],
  [
    'no reviews in v1beta1',
    {
      ...old,
      'spec.versions.1': v2,
      'spec.conversion': { strategy: 'Webhook', webhookClientConfig: { url: 'https://x' } },
    },
    [],
  ],
  [
    'a webhook that is not used',
    {
      'spec.conversion': {
        strategy: 'None',
        webhook: { clientConfig: { url: 'x' }, conversionReviewVersions: ['v1'] },
      },
    },
    ['spec.conversion.webhook.clientConfig', 'spec.conversion.webhook.conversionReviewVersions'],
  ],
];
