import { isSet, itemsAt, type ManifestNode, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { problemOfLabel, problemOfSubdomain } from '../../../go/kubernetes-names.ts';
import { parseUrl } from '../../../go/parse-url.ts';
import { defineCheck } from '../../define.ts';
import { type Definition, definitionsOf } from './definition.ts';
import { exampleDefinition } from './example.ts';
import { draftsOf, type FieldProblem, fieldName, quoted } from './problem.ts';

const webhook = `  conversion:
    strategy: Webhook
    webhook:
      conversionReviewVersions: [v1]
      clientConfig:
        service: {namespace: foo, name: foo, path: /convert}
  scope: Namespaced
`;

export const crdConversionIsValid = defineCheck({
  id: 'crd-conversion-is-valid',
  group: 'bundle',
  title: 'A CustomResourceDefinition says how its versions are converted so that Kubernetes can do it',
  why: `With the strategy \`Webhook\` Kubernetes asks a service or a URL to convert objects between versions, with reviews of \`v1\` or
\`v1beta1\`; with \`None\` it only changes the version. It refuses a definition that is neither: all else would leave
objects that cannot be read. Where unknown fields are kept, nothing can be converted by a webhook.`,
  severity: 'error',
  validator: 'crd',
  examples: [
    { title: 'a webhook', bundle: exampleDefinition(['  scope: Namespaced\n', webhook]), finds: [] },
    {
      title: 'a webhook without anybody to ask',
      bundle: exampleDefinition([
        '  scope: Namespaced\n',
        '  scope: Namespaced\n  conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v2]}}\n',
      ]),
      finds: [
        'manifests/foos.crd.yaml:8: The webhook has no clientConfig',
        'manifests/foos.crd.yaml:8: spec.conversion.webhook.conversionReviewVersions names neither v1 nor v1beta1',
      ],
    },
    {
      title: 'a webhook that is not used',
      bundle: exampleDefinition(['  scope: Namespaced\n', webhook.replace('Webhook', 'None')]),
      finds: [
        'manifests/foos.crd.yaml:11: spec.conversion.webhook.clientConfig is set, and the strategy is not Webhook',
        'manifests/foos.crd.yaml:10: spec.conversion.webhook.conversionReviewVersions is set, and the strategy is not',
      ],
    },
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* draftsOf(definition, problemsOfConversion(definition));
  },
});

/** https://github.com/kubernetes/apiextensions-apiserver/blob/v0.36.3/pkg/apis/apiextensions/validation/validation.go */
export function* problemsOfConversion({ spec, isV1, keepsUnknownFields }: Definition): Iterable<FieldProblem> {
  const conversion = nodeAt(spec, 'conversion');
  if (!isSet(conversion)) return;
  const node = nodeAt(conversion, 'strategy');
  const strategy = textAt(node);
  const fix = 'Set it to None or Webhook.';
  if (strategy === '') yield { node, message: `${fieldName(node)} is missing`, fix };
  else if (strategy !== 'None' && strategy !== 'Webhook') {
    yield { node, message: `${fieldName(node)} is ${quoted(strategy)}, but must be None or Webhook`, fix };
  }
  if (strategy !== 'None' && keepsUnknownFields) {
    const message = `${fieldName(node)} must be None where unknown fields are kept`;
    yield { node, message, fix: 'Set `spec.preserveUnknownFields: false`.' };
  }
  const client = isV1 ? nodeAt(conversion, 'webhook', 'clientConfig') : nodeAt(conversion, 'webhookClientConfig');
  const reviews = nodeAt(isV1 ? nodeAt(conversion, 'webhook') : conversion, 'conversionReviewVersions');
  if (strategy === 'Webhook') {
    yield* problemsOfClient(client);
    yield* problemsOfReviews(reviews, isV1);
    return;
  }
  for (const unused of [client, reviews]) {
    if (!isSet(unused) || (Array.isArray(unused.value) && unused.value.length === 0)) continue;
    const message = `${fieldName(unused)} is set, and the strategy is not Webhook`;
    yield { node: unused, message, fix: 'Remove it, or use the strategy Webhook.' };
  }
}

function* problemsOfClient(client: ManifestNode): Iterable<FieldProblem> {
  const url = nodeAt(client, 'url');
  const service = nodeAt(client, 'service');
  const fix = 'Name the service, or the URL, that converts objects.';
  if (!isSet(client)) yield { node: client, message: 'The webhook has no clientConfig', fix };
  else if (isSet(url) === isSet(service)) {
    yield { node: client, message: `${fieldName(client)} must have either url or service`, fix };
  } else if (isSet(url)) yield* problemsOfUrl(url);
  else yield* problemsOfService(service);
}

function* problemsOfUrl(node: ManifestNode): Iterable<FieldProblem> {
  const fix = 'Write it as https://HOST/PATH.';
  const url = parseUrl(textAt(node));
  if ('error' in url) {
    yield { node, message: `${fieldName(node)} is no URL: ${url.error}`, fix };
    return;
  }
  const problems = [
    [url.scheme !== 'https', 'must begin with https://'],
    [url.host === '', 'has no host'],
    [url.user !== undefined, 'must have no user'],
    [url.fragment !== '', 'must have no fragment'],
    [url.query !== '', 'must have no query'],
  ] as const;
  for (const [isWrong, what] of problems) if (isWrong) yield { node, message: `${fieldName(node)} ${what}`, fix };
}

/** https://github.com/kubernetes/apiserver/blob/v0.36.3/pkg/util/webhook/validation.go */
function* problemsOfService(service: ManifestNode): Iterable<FieldProblem> {
  for (const node of [nodeAt(service, 'name'), nodeAt(service, 'namespace')]) {
    if (textAt(node) === '') yield { node, message: `${fieldName(node)} is missing`, fix: `Set ${fieldName(node)}.` };
  }
  const port = nodeAt(service, 'port');
  if (isSet(port) && (typeof port.value !== 'number' || port.value < 1 || port.value > 65_535)) {
    yield { node: port, message: `${fieldName(port)} is not between 1 and 65535`, fix: 'Leave it out for 443.' };
  }
  const path = nodeAt(service, 'path');
  const problem = problemOfPath(textAt(path));
  if (problem === undefined) return;
  yield { node: path, message: `${fieldName(path)} ${problem}`, fix: 'Use a path such as /convert.' };
}

function problemOfPath(path: string): string | undefined {
  if (path === '' || path === '/') return undefined;
  if (!path.startsWith('/')) return 'must begin with a /';
  const parts = path.slice(1).replace(/\/$/, '').split('/');
  if (parts.includes('')) return 'has an empty part';
  const problem = parts.map(problemOfSubdomain).find(found => found !== undefined);
  return problem === undefined ? undefined : `has a part that ${problem}`;
}

/** Without a list a webhook of v1beta1 gets reviews of v1beta1. */
function* problemsOfReviews(reviews: ManifestNode, isV1: boolean): Iterable<FieldProblem> {
  const items = itemsAt(reviews);
  const fix = 'Name v1.';
  if (items.length === 0) {
    if (isV1) yield { node: reviews, message: `${fieldName(reviews)} is missing`, fix };
    return;
  }
  const seen = new Set<string>();
  for (const node of items) {
    const version = textAt(node);
    const problem = seen.has(version) ? 'stands there twice' : problemOfLabel(version);
    seen.add(version);
    if (problem !== undefined) yield { node, message: `${quoted(version)} in ${fieldName(reviews)} ${problem}`, fix };
  }
  if (seen.has('v1') || seen.has('v1beta1')) return;
  yield { node: reviews, message: `${fieldName(reviews)} names neither v1 nor v1beta1`, fix };
}
