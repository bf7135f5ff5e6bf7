import { isSet, itemsAt, type ManifestNode, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { problemOfLabel } from '../../../go/kubernetes-names.ts';
import { counted } from '../../../text/counted.ts';
import { utf8Length } from '../../../text/utf8-length.ts';
import { defineCheck } from '../../define.ts';
import { type Definition, definitionsOf, type SharedField, textOfField } from './definition.ts';
import { exampleDefinition } from './example.ts';
import { draftsOf, type FieldProblem, fieldName, quoted } from './problem.ts';

const second =
  '  - name: v2\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema: {type: object}\n';
const schema = '    schema:\n      openAPIV3Schema: {type: object}\n';

export const crdVersionsAreValid = defineCheck({
  id: 'crd-versions-are-valid',
  group: 'bundle',
  title: 'A CustomResourceDefinition has versions with different names, exactly one of which is stored',
  why: `Kubernetes keeps every object in the one version with \`storage: true\` and serves it in the others. It refuses a definition
where none or several are stored, where two have one name, or where a name is no DNS label. A warning of deprecation
belongs to a deprecated version and is one line. In v1beta1 a schema, subresources or columns stand either at the top or
with the versions, and with the versions they differ.`,
  severity: 'error',
  validator: 'crd',
  examples: [
    { title: 'one version', bundle: exampleDefinition(), finds: [] },
    {
      title: 'two versions that are both stored',
      bundle: exampleDefinition([schema, schema + second]),
      finds: ['manifests/foos.crd.yaml:11: spec.versions has 2 versions that are stored'],
    },
    {
      title: 'one version twice, and a warning for what is not deprecated',
      bundle: exampleDefinition([
        schema,
        `${schema}${second.replace('v2', 'v1').replace('storage: true', 'storage: false')}    deprecationWarning: use v2\n`,
      ]),
      finds: [
        'manifests/foos.crd.yaml:22: spec.versions[1].deprecationWarning is set for a version that is not deprecated',
        'manifests/foos.crd.yaml:17: spec.versions[1].name is "v1", as another version is called',
      ],
    },
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* draftsOf(definition, problemsOfVersions(definition));
  },
});

/** https://github.com/kubernetes/apiextensions-apiserver/blob/v0.36.3/pkg/apis/apiextensions/validation/validation.go */
export function* problemsOfVersions(definition: Definition): Iterable<FieldProblem> {
  const { spec, versions } = definition;
  for (const version of versions) {
    const name = nodeAt(version, 'name');
    const problem = problemOfLabel(textAt(name));
    if (problem !== undefined) {
      const message = `${fieldName(name)} is ${quoted(textAt(name))}, but ${problem}`;
      yield { node: name, message, fix: 'Use a name such as v1 or v1beta1.' };
    }
    yield* problemsOfDeprecation(version);
  }
  yield* problemsOfRepetition(versions);
  const stored = versions.filter(version => nodeAt(version, 'storage').value === true).length;
  if (stored !== 1) {
    const node = nodeAt(spec, 'versions');
    const message = `${fieldName(node)} has ${counted(stored, 'version that is', 'versions that are')} stored`;
    yield { node, message, fix: 'Set `storage: true` for exactly one version.' };
  }
  if (!definition.isV1) yield* problemsOfOldForm(definition);
}

function* problemsOfRepetition(versions: readonly ManifestNode[]): Iterable<FieldProblem> {
  const seen = new Set<string>();
  for (const version of versions) {
    const node = nodeAt(version, 'name');
    const name = textAt(node);
    if (seen.has(name)) {
      const message = `${fieldName(node)} is ${quoted(name)}, as another version is called`;
      yield { node, message, fix: 'Give each version a name of its own.' };
    }
    seen.add(name);
  }
}

function* problemsOfDeprecation(version: ManifestNode): Iterable<FieldProblem> {
  const node = nodeAt(version, 'deprecationWarning');
  if (!isSet(node)) return;
  const text = textAt(node);
  if (nodeAt(version, 'deprecated').value !== true) {
    const message = `${fieldName(node)} is set for a version that is not deprecated`;
    yield { node, message, fix: 'Set `deprecated: true`, or remove the warning.' };
    return;
  }
  const fix = 'Say in one line of up to 256 bytes what to use instead.';
  if (text === '') yield { node, message: `${fieldName(node)} is empty`, fix };
  if (utf8Length(text) > 256) yield { node, message: `${fieldName(node)} has more than 256 bytes`, fix };
  if (!/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(text)) {
    yield { node, message: `${fieldName(node)} has a character that cannot be printed`, fix };
  }
}

/** What v1beta1 allows to be said in two ways. */
function* problemsOfOldForm({ spec, versions }: Definition): Iterable<FieldProblem> {
  const version = nodeAt(spec, 'version');
  const [first] = itemsAt(spec, 'versions');
  const fix = 'Name the first version, or leave it out.';
  const name = textAt(version);
  if (name !== '') {
    const problem = problemOfLabel(name);
    if (problem !== undefined) yield { node: version, message: `spec.version is ${quoted(name)}, but ${problem}`, fix };
    if (first !== undefined && textAt(first, 'name') !== name) {
      yield { node: version, message: `spec.version is ${quoted(name)}, which is not the first of spec.versions`, fix };
    }
  }
  const fields: readonly (readonly [SharedField, string])[] = [
    ['schema', 'validation'],
    ['subresources', 'subresources'],
    ['additionalPrinterColumns', 'additionalPrinterColumns'],
  ];
  for (const [field, shared] of fields) {
    const having = versions.filter(one => isFilled(nodeAt(one, field)));
    const node = nodeAt(spec, shared);
    if (having.length > 0 && isFilled(node)) {
      yield {
        node,
        message: `spec.${shared} is set, and so is ${field} of a version`,
        fix: 'Set only one of the two.',
      };
    }
    if (having.length === 0 || having.length < versions.length) continue;
    if (new Set(versions.map(one => textOfField(one, field))).size > 1) continue;
    const message = `${field} is the same for every version`;
    yield { node: nodeAt(spec, 'versions'), message, fix: `Set spec.${shared} instead, once.` };
  }
}

function isFilled(node: ManifestNode): boolean {
  return isSet(node) && !(Array.isArray(node.value) && node.value.length === 0);
}
