import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  type ConversionAnswer,
  type ConversionCase,
  comparableAnswer,
  conversionAnswerTo,
} from '../../support/conversion-case.ts';
import { conversionCases } from '../../support/conversion-cases.ts';

/** What OLM v1.11.0 makes of the cases: `scripts/differential-conversion.ts --record`. */
const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/answers-of-olm.json'), 'utf8'),
) as Readonly<Record<string, ConversionAnswer>>;

describe('the objects are those of OLM v1', () => {
  test.each(Object.entries(conversionCases))('%s', (title, question) => {
    expect(recorded).toHaveProperty([title]);
    expect(comparableAnswer(conversionAnswerTo(question))).toEqual(comparableAnswer(recorded[title] ?? {}));
  });
});

describe('what keeps a bundle from being converted', () => {
  test.each([
    ['none, where one is needed', 'The operator supports only OwnNamespace, SingleNamespace.'],
    ['all, unsupported', 'The operator cannot watch all namespaces: it supports only OwnNamespace.'],
    [
      'its own among several',
      'The operator cannot watch the namespaces a, foo-system: it supports only MultiNamespace.',
    ],
    ['no install mode', 'The operator supports no install mode.'],
    ['webhooks without certificates', 'The operator has webhooks, which need certificates.'],
    ['a deployment twice', 'Deployment foo is listed twice.'],
    [
      'the name of a deployment',
      'The name "Foo_1" of a deployment is not one for Kubernetes: it must consist of lower case letters',
    ],
    ['a CustomResourceDefinition twice', 'CustomResourceDefinition foos.foo.io is defined twice.'],
    [
      'an owned CustomResourceDefinition that is missing',
      'The operator owns CustomResourceDefinition foos.foo.io, and the bundle does not have it.',
    ],
    ['no package', 'The annotations of the bundle do not name its package.'],
    [
      'no annotations',
      'The bundle has no metadata/annotations.yaml, and OLM v1 reads its annotations from no other file.',
    ],
    ['no ClusterServiceVersion', 'The bundle has no ClusterServiceVersion.'],
    ['a directory in manifests', 'The file is in a directory below manifests/, which is not allowed.'],
    ['a field of another type', 'must be an integer of 32 bits'],
    ['API services', 'The operator owns API services, which OLM v1 does not install.'],
    ['a deployment among the manifests', 'Deployment d is of a kind that OLM does not install from a bundle.'],
    [
      'a webhook without deployment',
      'Webhook validatingadmissionwebhook.foo.io names deployment bar, which the operator does not have.',
    ],
    ['a webhook twice', 'Two webhooks of one type have the name validatingadmissionwebhook.foo.io.'],
    ['the name of a webhook', 'The name Foo- of a webhook is not one for Kubernetes'],
    ['a webhook for every group', 'applies to the API group *, which OLM v1 forbids.'],
    [
      'a webhook for webhooks',
      'applies to MutatingWebhookConfigurations of admissionregistration.k8s.io, which OLM v1 forbids.',
    ],
    ['a conversion in one namespace', 'A conversion webhook needs AllNamespaces as the only supported install mode.'],
    [
      'a conversion of what it does not own',
      'A conversion webhook converts CustomResourceDefinition foos.foo.io, which the operator does not own.',
    ],
    ['two conversions of one', 'Two conversion webhooks convert CustomResourceDefinition foos.foo.io.'],
    [
      'a conversion with unknown fields',
      'CustomResourceDefinition foos.foo.io preserves unknown fields, so the API server does not call its conversion webhook.',
    ],
    ['properties that cannot be read', 'The annotation `olm.properties` is not a list of properties as JSON.'],
  ])('%s', (title, message) => {
    expect(conversionAnswerTo(conversionCases[title] as ConversionCase).refused).toContain(message);
  });

  test('a second ClusterServiceVersion, of which opm and OLM v1 choose different ones', () => {
    const { files, ...options } = conversionCases['the least'] as ConversionCase;
    const again = files['manifests/csv.yaml']?.replace('foo.v1.0.0', 'foo.v1.0.1') ?? '';
    const { refused } = conversionAnswerTo({ ...options, files: { ...files, 'manifests/other.yaml': again } });
    expect(refused).toBe('The bundle has several ClusterServiceVersions, and OLM v1 and opm choose different ones.');
  });
});
