import { isSet, itemsAt, type ManifestNode, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { problemOfLabel, problemOfSubdomain } from '../../../go/kubernetes-names.ts';
import { parseUrl } from '../../../go/parse-url.ts';
import { defineCheck, type ProblemOf } from '../../define.ts';
import { type Definition, definitionsOf } from './definition.ts';
import { exampleDefinition } from './example.ts';
import {
  type FieldProblem,
  fieldName,
  fieldWithText,
  missing,
  placed,
  quoted,
  type ReasonedProblem,
} from './problem.ts';

const webhook = `  conversion:
    strategy: Webhook
    webhook:
      conversionReviewVersions: [v1]
      clientConfig:
        service: {namespace: foo, name: foo, path: /convert}
  scope: Namespaced
`;

function conversionOf(clientConfig: string, reviews = '[v1]') {
  const text = `  conversion:\n    strategy: Webhook\n    webhook:\n      conversionReviewVersions: ${reviews}\n      clientConfig: ${clientConfig}\n`;
  return exampleDefinition(['  scope: Namespaced\n', `  scope: Namespaced\n${text}`]);
}

const ofStrategy = 'Set it to None or Webhook.';
const ofClient = 'Set the service or the URL that converts objects.';
const ofUrl = 'Write it as https://HOST/PATH.';
const ofReviews = 'Add v1.';
const problems = {
  missing,
  strategyMissing: ({ node }: FieldProblem) => ({ message: `${fieldName(node)} is missing.`, fix: ofStrategy }),
  strategy: ({ node }: FieldProblem) => ({
    message: `${fieldWithText(node)}, but must be None or Webhook.`,
    fix: ofStrategy,
  }),
  unknownFields: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} must be None where unknown fields are kept.`,
    fix: 'Set `spec.preserveUnknownFields: false`.',
  }),
  unused: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} is set, but the strategy is not Webhook.`,
    fix: 'Remove it, or set the strategy to Webhook.',
  }),
  noClient: () => ({ message: 'The conversion webhook has no clientConfig.', fix: ofClient }),
  client: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} must have either url or service.`,
    fix: ofClient,
  }),
  noUrl: ({ node, error }: FieldProblem & { readonly error: string }) => ({
    message: `${fieldName(node)} is not a URL: ${error}.`,
    fix: ofUrl,
  }),
  scheme: ({ node }: FieldProblem) => ({ message: `${fieldName(node)} must begin with https://.`, fix: ofUrl }),
  noHost: ({ node }: FieldProblem) => ({ message: `${fieldName(node)} has no host.`, fix: ofUrl }),
  partOfUrl: ({ node, part }: FieldProblem & { readonly part: 'user' | 'fragment' | 'query' }) => ({
    message: `${fieldName(node)} must not have a ${part}.`,
    fix: ofUrl,
  }),
  port: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} is not between 1 and 65535.`,
    fix: 'Correct it, or remove it to use 443.',
  }),
  path: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} must begin with a slash.`,
    fix: 'Use a path such as /convert.',
  }),
  emptyPart: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} has two slashes in a row.`,
    fix: 'Use a path such as /convert.',
  }),
  partOfPath: ({ node, reason }: ReasonedProblem) => ({
    message: `${fieldName(node)} is not a valid path: a part of it ${reason}.`,
    fix: 'Use a path such as /convert.',
  }),
  review: ({ node, list, reason }: ReasonedProblem & { readonly list: ManifestNode }) => ({
    message: `${quoted(textAt(node))} in ${fieldName(list)} ${reason}.`,
    fix: 'Correct or remove it.',
  }),
  reviewTwice: ({ node, list }: FieldProblem & { readonly list: ManifestNode }) => ({
    message: `${fieldName(list)} lists ${quoted(textAt(node))} twice.`,
    fix: 'Remove one of them.',
  }),
  reviewsMissing: ({ node }: FieldProblem) => ({ message: `${fieldName(node)} is missing.`, fix: ofReviews }),
  noKnownReview: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} has neither v1 nor v1beta1.`,
    fix: ofReviews,
  }),
};

type Found = FieldProblem & ProblemOf<typeof problems>;

export const crdConversionIsValid = defineCheck({
  id: 'crd-conversion-is-valid',
  group: 'bundle',
  title: 'The conversion settings of a CustomResourceDefinition are valid',
  why: `Kubernetes refuses a CustomResourceDefinition with invalid conversion settings, and the bundle cannot be installed. With the strategy
\`Webhook\` a service or a URL converts objects between versions, with conversion reviews of \`v1\` or \`v1beta1\`; with \`None\` only the
version of an object changes. A webhook cannot be used where unknown fields are kept.`,
  severity: 'error',
  validator: 'crd',
  problems,
  examples: [
    { title: 'a webhook', bundle: exampleDefinition(['  scope: Namespaced\n', webhook]), finds: [] },
    {
      title: 'a webhook without a service or URL',
      bundle: exampleDefinition([
        '  scope: Namespaced\n',
        '  scope: Namespaced\n  conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v2]}}\n',
      ]),
      finds: [
        'manifests/foos.crd.yaml:8: The conversion webhook has no clientConfig',
        'manifests/foos.crd.yaml:8: spec.conversion.webhook.conversionReviewVersions has neither v1 nor v1beta1',
      ],
    },
    {
      title: 'a webhook that is not used',
      bundle: exampleDefinition(['  scope: Namespaced\n', webhook.replace('Webhook', 'None')]),
      finds: [
        'manifests/foos.crd.yaml:11: spec.conversion.webhook.clientConfig is set, but the strategy is not Webhook',
        'manifests/foos.crd.yaml:10: spec.conversion.webhook.conversionReviewVersions is set, but the strategy is not',
      ],
    },
    {
      title: 'no strategy',
      bundle: exampleDefinition(['  scope: Namespaced\n', '  scope: Namespaced\n  conversion: {webhook: {}}\n']),
      finds: ['manifests/foos.crd.yaml:8: spec.conversion.strategy is missing'],
    },
    {
      title: 'an unknown strategy, where unknown fields are kept',
      bundle: exampleDefinition([
        '  scope: Namespaced\n',
        '  scope: Namespaced\n  preserveUnknownFields: true\n  conversion: {strategy: Copy}\n',
      ]),
      finds: [
        'manifests/foos.crd.yaml:9: spec.conversion.strategy is "Copy", but must be None or Webhook',
        'manifests/foos.crd.yaml:9: spec.conversion.strategy must be None where unknown fields are kept',
      ],
    },
    {
      title: 'a client without a URL and a service, and no reviews',
      bundle: conversionOf('{caBundle: Zm9v}', '[]'),
      finds: [
        'manifests/foos.crd.yaml:12: spec.conversion.webhook.clientConfig must have either url or service',
        'manifests/foos.crd.yaml:11: spec.conversion.webhook.conversionReviewVersions is missing',
      ],
    },
    {
      title: 'a URL that cannot be parsed, and a review that is listed twice',
      bundle: conversionOf('{url: "https://foo.svc:port/convert"}', '[v1, V2, v1]'),
      finds: [
        'manifests/foos.crd.yaml:12: spec.conversion.webhook.clientConfig.url is not a URL: its port is not a number',
        'manifests/foos.crd.yaml:11: "V2" in spec.conversion.webhook.conversionReviewVersions must consist of lower case letters, digits and -, begin with a letter and end with a letter or digit',
        'manifests/foos.crd.yaml:11: spec.conversion.webhook.conversionReviewVersions lists "v1" twice',
      ],
    },
    {
      title: 'a URL with a user, a query and a fragment',
      bundle: conversionOf('{url: "https://me@foo.svc/convert?a=1#b"}'),
      finds: [
        'manifests/foos.crd.yaml:12: spec.conversion.webhook.clientConfig.url must not have a user',
        'manifests/foos.crd.yaml:12: spec.conversion.webhook.clientConfig.url must not have a fragment',
        'manifests/foos.crd.yaml:12: spec.conversion.webhook.clientConfig.url must not have a query',
      ],
    },
    {
      title: 'a URL without https and a host',
      bundle: conversionOf('{url: /convert}'),
      finds: [
        'manifests/foos.crd.yaml:12: spec.conversion.webhook.clientConfig.url must begin with https://',
        'manifests/foos.crd.yaml:12: spec.conversion.webhook.clientConfig.url has no host',
      ],
    },
    {
      title: 'a service without a namespace, with a port and a path that cannot be',
      bundle: conversionOf('{service: {name: foo, port: 0, path: convert}}'),
      finds: [
        'manifests/foos.crd.yaml:12: spec.conversion.webhook.clientConfig.service.namespace is missing',
        'manifests/foos.crd.yaml:12: spec.conversion.webhook.clientConfig.service.port is not between 1 and 65535',
        'manifests/foos.crd.yaml:12: spec.conversion.webhook.clientConfig.service.path must begin with a slash',
      ],
    },
    {
      title: 'a path with an empty part',
      bundle: conversionOf('{service: {name: foo, namespace: foo, path: /v1//convert}}'),
      finds: ['manifests/foos.crd.yaml:12: spec.conversion.webhook.clientConfig.service.path has two slashes in a row'],
    },
    {
      title: 'a path in capital letters',
      bundle: conversionOf('{service: {name: foo, namespace: foo, path: /Convert}}'),
      finds: [
        'manifests/foos.crd.yaml:12: spec.conversion.webhook.clientConfig.service.path is not a valid path: a part of it must consist of lower case letters, digits, - and ., and begin and end each part with a letter or digit',
      ],
    },
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* placed(definition, problemsOfConversion(definition));
  },
});

/** https://github.com/kubernetes/apiextensions-apiserver/blob/v0.36.3/pkg/apis/apiextensions/validation/validation.go */
export function* problemsOfConversion({ spec, isV1, keepsUnknownFields }: Definition): Iterable<Found> {
  const conversion = nodeAt(spec, 'conversion');
  if (!isSet(conversion)) return;
  const node = nodeAt(conversion, 'strategy');
  const strategy = textAt(node);
  if (strategy === '') yield { problem: 'strategyMissing', node };
  else if (strategy !== 'None' && strategy !== 'Webhook') yield { problem: 'strategy', node };
  if (strategy !== 'None' && keepsUnknownFields) yield { problem: 'unknownFields', node };
  const client = isV1 ? nodeAt(conversion, 'webhook', 'clientConfig') : nodeAt(conversion, 'webhookClientConfig');
  const reviews = nodeAt(isV1 ? nodeAt(conversion, 'webhook') : conversion, 'conversionReviewVersions');
  if (strategy === 'Webhook') {
    yield* problemsOfClient(client);
    yield* problemsOfReviews(reviews, isV1);
    return;
  }
  for (const unused of [client, reviews]) {
    if (!isSet(unused) || (Array.isArray(unused.value) && unused.value.length === 0)) continue;
    yield { problem: 'unused', node: unused };
  }
}

function* problemsOfClient(client: ManifestNode): Iterable<Found> {
  const url = nodeAt(client, 'url');
  const service = nodeAt(client, 'service');
  if (!isSet(client)) yield { problem: 'noClient', node: client };
  else if (isSet(url) === isSet(service)) yield { problem: 'client', node: client };
  else if (isSet(url)) yield* problemsOfUrl(url);
  else yield* problemsOfService(service);
}

function* problemsOfUrl(node: ManifestNode): Iterable<Found> {
  const url = parseUrl(textAt(node));
  if ('error' in url) {
    yield { problem: 'noUrl', node, error: url.error };
    return;
  }
  if (url.scheme !== 'https') yield { problem: 'scheme', node };
  if (url.host === '') yield { problem: 'noHost', node };
  if (url.user !== undefined) yield { problem: 'partOfUrl', node, part: 'user' };
  if (url.fragment !== '') yield { problem: 'partOfUrl', node, part: 'fragment' };
  if (url.query !== '') yield { problem: 'partOfUrl', node, part: 'query' };
}

/** https://github.com/kubernetes/apiserver/blob/v0.36.3/pkg/util/webhook/validation.go */
function* problemsOfService(service: ManifestNode): Iterable<Found> {
  for (const node of [nodeAt(service, 'name'), nodeAt(service, 'namespace')]) {
    if (textAt(node) === '') yield { problem: 'missing', node };
  }
  const port = nodeAt(service, 'port');
  if (isSet(port) && (typeof port.value !== 'number' || port.value < 1 || port.value > 65_535)) {
    yield { problem: 'port', node: port };
  }
  yield* problemsOfPath(nodeAt(service, 'path'));
}

function* problemsOfPath(node: ManifestNode): Iterable<Found> {
  const path = textAt(node);
  if (path === '' || path === '/') return;
  const parts = path.slice(1).replace(/\/$/, '').split('/');
  const reason = parts.map(problemOfSubdomain).find(found => found !== undefined);
  if (!path.startsWith('/')) yield { problem: 'path', node };
  else if (parts.includes('')) yield { problem: 'emptyPart', node };
  else if (reason !== undefined) yield { problem: 'partOfPath', node, reason };
}

/** Without a list a webhook of v1beta1 gets reviews of v1beta1. */
function* problemsOfReviews(list: ManifestNode, isV1: boolean): Iterable<Found> {
  const items = itemsAt(list);
  if (items.length === 0) {
    if (isV1) yield { problem: 'reviewsMissing', node: list };
    return;
  }
  const seen = new Set<string>();
  for (const node of items) {
    const version = textAt(node);
    const reason = problemOfLabel(version);
    if (seen.has(version)) yield { problem: 'reviewTwice', node, list };
    else if (reason !== undefined) yield { problem: 'review', node, list, reason };
    seen.add(version);
  }
  if (!seen.has('v1') && !seen.has('v1beta1')) yield { problem: 'noKnownReview', node: list };
}
