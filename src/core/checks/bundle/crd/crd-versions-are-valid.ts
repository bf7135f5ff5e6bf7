import { isSet, itemsAt, type ManifestNode, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { problemOfLabel } from '../../../go/kubernetes-names.ts';
import { counted } from '../../../text/counted.ts';
import { utf8Length } from '../../../text/utf8-length.ts';
import { defineCheck, type ProblemOf } from '../../define.ts';
import { type Definition, definitionsOf, type SharedField, textOfField } from './definition.ts';
import { exampleDefinition } from './example.ts';
import { type FieldProblem, fieldName, fieldWithText, placed, type ReasonedProblem } from './problem.ts';

const second =
  '  - name: v2\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema: {type: object}\n';
const schema = '    schema:\n      openAPIV3Schema: {type: object}\n';

const ofWarning = 'Say in one line of up to 256 bytes what to use instead.';
const ofSpecVersion = 'Set it to the name of the first version, or remove it.';
const problems = {
  name: ({ node, reason }: ReasonedProblem) => ({
    message: `${fieldWithText(node)}, but ${reason}.`,
    fix: 'Use a name such as v1 or v1beta1.',
  }),
  sameName: ({ node }: FieldProblem) => ({
    message: `${fieldWithText(node)}, the same as another version.`,
    fix: 'Give each version a different name.',
  }),
  stored: ({ node, count }: FieldProblem & { readonly count: number }) => ({
    message: `${fieldName(node)} has ${counted(count, 'version that is', 'versions that are')} stored.`,
    fix: 'Set `storage: true` for exactly one version.',
  }),
  notDeprecated: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} is set for a version that is not deprecated.`,
    fix: 'Set `deprecated: true`, or remove the warning.',
  }),
  emptyWarning: ({ node }: FieldProblem) => ({ message: `${fieldName(node)} is empty.`, fix: ofWarning }),
  longWarning: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} has more than 256 bytes.`,
    fix: ofWarning,
  }),
  unprintable: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} has a character that cannot be printed.`,
    fix: ofWarning,
  }),
  specVersion: ({ node, reason }: ReasonedProblem) => ({
    message: `${fieldWithText(node)}, but ${reason}.`,
    fix: ofSpecVersion,
  }),
  notFirst: ({ node }: FieldProblem) => ({
    message: `${fieldWithText(node)}, but the first of spec.versions has another name.`,
    fix: ofSpecVersion,
  }),
  setTwice: ({ node, field }: FieldProblem & { readonly field: SharedField }) => ({
    message: `${fieldName(node)} is set, and ${field} of a version as well.`,
    fix: 'Set only one of the two.',
  }),
  sameInAll: ({ field, shared }: FieldProblem & { readonly field: SharedField; readonly shared: string }) => ({
    message: `${field} is the same in every version.`,
    fix: `Set spec.${shared} instead, once.`,
  }),
};

type Found = FieldProblem & ProblemOf<typeof problems>;

export const crdVersionsAreValid = defineCheck({
  id: 'crd-versions-are-valid',
  group: 'bundle',
  title: 'The versions of a CustomResourceDefinition have different names, and exactly one is stored',
  why: `Kubernetes refuses a CustomResourceDefinition with invalid versions, and the bundle cannot be installed. Exactly one version has
\`storage: true\`; names are DNS labels, and each is used once. A deprecation warning is one line, and only deprecated versions have one. In v1beta1
a schema, subresources and printer columns are set once for all versions, or differ between versions.`,
  severity: 'error',
  validator: 'crd',
  problems,
  examples: [
    { title: 'one version', bundle: exampleDefinition(), finds: [] },
    {
      title: 'two versions that are both stored',
      bundle: exampleDefinition([schema, schema + second]),
      finds: ['manifests/foos.crd.yaml:11: spec.versions has 2 versions that are stored'],
    },
    {
      title: 'two versions with the same name, and a warning for a version that is not deprecated',
      bundle: exampleDefinition([
        schema,
        `${schema}${second.replace('v2', 'v1').replace('storage: true', 'storage: false')}    deprecationWarning: use v2\n`,
      ]),
      finds: [
        'manifests/foos.crd.yaml:22: spec.versions[1].deprecationWarning is set for a version that is not deprecated',
        'manifests/foos.crd.yaml:17: spec.versions[1].name is "v1", the same as another version',
      ],
    },
    {
      title: 'a name in capital letters, and an empty warning',
      bundle: exampleDefinition(['name: v1\n', 'name: V1\n    deprecated: true\n    deprecationWarning: ""\n']),
      finds: [
        'manifests/foos.crd.yaml:12: spec.versions[0].name is "V1", but must consist of lower case letters, digits and -, begin with a letter and end with a letter or digit',
        'manifests/foos.crd.yaml:14: spec.versions[0].deprecationWarning is empty',
      ],
    },
    {
      title: 'a long warning with a line break',
      bundle: exampleDefinition([
        'name: v1\n',
        `name: v1\n    deprecated: true\n    deprecationWarning: "use v2\\n${'!'.repeat(250)}"\n`,
      ]),
      finds: [
        'manifests/foos.crd.yaml:14: spec.versions[0].deprecationWarning has more than 256 bytes',
        'manifests/foos.crd.yaml:14: spec.versions[0].deprecationWarning has a character that cannot be printed',
      ],
    },
    {
      title: 'in v1beta1: a version that is not the first and no valid name, and a schema in both places',
      bundle: exampleDefinition(
        ['apiextensions.k8s.io/v1\n', 'apiextensions.k8s.io/v1beta1\n'],
        ['spec:\n', 'spec:\n  version: V1\n  validation:\n    openAPIV3Schema: {type: object}\n'],
      ),
      finds: [
        'manifests/foos.crd.yaml:6: spec.version is "V1", but must consist of lower case letters, digits and -, begin with a letter and end with a letter or digit',
        'manifests/foos.crd.yaml:6: spec.version is "V1", but the first of spec.versions has another name',
        'manifests/foos.crd.yaml:7: spec.validation is set, and schema of a version as well',
        'manifests/foos.crd.yaml:14: schema is the same in every version',
      ],
    },
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* placed(definition, problemsOfVersions(definition));
  },
});

/** https://github.com/kubernetes/apiextensions-apiserver/blob/v0.36.3/pkg/apis/apiextensions/validation/validation.go */
export function* problemsOfVersions(definition: Definition): Iterable<Found> {
  const { spec, versions } = definition;
  for (const version of versions) {
    const node = nodeAt(version, 'name');
    const reason = problemOfLabel(textAt(node));
    if (reason !== undefined) yield { problem: 'name', node, reason };
    yield* problemsOfDeprecation(version);
  }
  yield* problemsOfRepetition(versions);
  const count = versions.filter(version => nodeAt(version, 'storage').value === true).length;
  if (count !== 1) yield { problem: 'stored', node: nodeAt(spec, 'versions'), count };
  if (!definition.isV1) yield* problemsOfOldForm(definition);
}

function* problemsOfRepetition(versions: readonly ManifestNode[]): Iterable<Found> {
  const seen = new Set<string>();
  for (const version of versions) {
    const node = nodeAt(version, 'name');
    if (seen.has(textAt(node))) yield { problem: 'sameName', node };
    seen.add(textAt(node));
  }
}

function* problemsOfDeprecation(version: ManifestNode): Iterable<Found> {
  const node = nodeAt(version, 'deprecationWarning');
  if (!isSet(node)) return;
  const text = textAt(node);
  if (nodeAt(version, 'deprecated').value !== true) {
    yield { problem: 'notDeprecated', node };
    return;
  }
  if (text === '') yield { problem: 'emptyWarning', node };
  if (utf8Length(text) > 256) yield { problem: 'longWarning', node };
  if (!/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(text)) yield { problem: 'unprintable', node };
}

/** What v1beta1 allows to be set at two places. */
function* problemsOfOldForm({ spec, versions }: Definition): Iterable<Found> {
  const version = nodeAt(spec, 'version');
  const [first] = itemsAt(spec, 'versions');
  const name = textAt(version);
  if (name !== '') {
    const reason = problemOfLabel(name);
    if (reason !== undefined) yield { problem: 'specVersion', node: version, reason };
    if (first !== undefined && textAt(first, 'name') !== name) yield { problem: 'notFirst', node: version };
  }
  const fields: readonly (readonly [SharedField, string])[] = [
    ['schema', 'validation'],
    ['subresources', 'subresources'],
    ['additionalPrinterColumns', 'additionalPrinterColumns'],
  ];
  for (const [field, shared] of fields) {
    const having = versions.filter(one => isFilled(nodeAt(one, field)));
    const node = nodeAt(spec, shared);
    if (having.length > 0 && isFilled(node)) yield { problem: 'setTwice', node, field };
    if (having.length === 0 || having.length < versions.length) continue;
    if (new Set(versions.map(one => textOfField(one, field))).size > 1) continue;
    yield { problem: 'sameInAll', node: nodeAt(spec, 'versions'), field, shared };
  }
}

function isFilled(node: ManifestNode): boolean {
  return isSet(node) && !(Array.isArray(node.value) && node.value.length === 0);
}
