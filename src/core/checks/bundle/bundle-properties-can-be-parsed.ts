import { memberAt, nodeAt } from '../../bundle/manifest-node.ts';
import type { ReadingProblem } from '../../catalog/blob.ts';
import { decodeProperty } from '../../catalog/decode/decode-properties.ts';
import { readJson } from '../../catalog/json/read-json.ts';
import { foldField } from '../../catalog/shape/shape.ts';
import { SyntaxProblem } from '../../catalog/syntax-problem.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { defineCheck, type ProblemOf, type Words } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { wordsOf } from '../worded-problem.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { csvsOf } from './located-manifest.ts';
import { metadataItems } from './metadata-items.ts';
import {
  problemsOfRequirement,
  problemsOfSimpleRequirement,
  wordsOfRequirements,
  wordsOfSimpleRequirements,
} from './problems-of-requirement.ts';

const key = 'olm.properties';
const deprecated = 'olm.deprecated';
const csv = (annotation: string) =>
  `kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    ${key}: '${annotation}'\n`;

const problems = {
  ...wordsOfReader,
  ...wordsOfSimpleRequirements,
  inAnnotation: ({ words: { message, fix } }: { readonly words: Words }) => ({
    message: `In annotation ${key}: ${message}`,
    fix,
  }),
  notAList: ({ text }: Record<'text', string>) => ({
    message: `Annotation ${key} is not a JSON list: "${shownText(text)}".`,
    fix: 'Write a list of objects with `type` and `value`, or move the properties to metadata/properties.yaml.',
  }),
  label: () => ({
    message: `Annotation ${key} has a property of type olm.label whose value is not a mapping with a string \`label\`.`,
    fix: 'Write `{"type": "olm.label", "value": {"label": "..."}}`.',
  }),
  deprecated: () => ({
    message: `The bundle has a property of type ${deprecated}, so opm excludes it from an index.`,
    fix: 'Remove it. Deprecate a bundle of a catalog with an `olm.deprecations` blob.',
  }),
  package: () => ({
    message: 'The bundle has a property of type olm.package, which opm creates from its package and version.',
    fix: 'Remove it. The package is in metadata/annotations.yaml, the version in `spec.version`.',
  }),
};

export const bundlePropertiesCanBeParsed = defineCheck({
  id: 'bundle-properties-can-be-parsed',
  group: 'bundle',
  title: 'The properties of a bundle can be parsed',
  why: `The whole index becomes unreadable, with the packages of all other operators, if a bundle in it has a property of the wrong shape. Properties are in \`metadata/properties.yaml\` and, as JSON, in the annotation \`${key}\`. opm knows the shape of some types (\`olm.gvk\`, \`olm.channel\` and others), and cannot render a bundle with a
value that does not fit. An annotation that is not JSON keeps the bundle out of an index. opm itself adds \`${deprecated}\` to bundles that it removes from an index, and creates \`olm.package\` from the package and the version: a second one
makes the index unreadable as well. A requirement that OLM v0 cannot read blocks every installation and upgrade in the namespace.`,
  severity: 'error',
  problems,
  examples: [
    {
      title: 'properties in both places',
      bundle: {
        'manifests/foo.csv.yaml': csv('[{"type": "olm.maxOpenShiftVersion", "value": "4.18"}]'),
        'metadata/properties.yaml': 'properties:\n- type: olm.gvk\n  value: {group: foo.io, kind: Foo, version: v1}\n',
      },
      finds: [],
    },
    {
      title: 'values that do not fit',
      bundle: {
        'manifests/foo.csv.yaml': csv('[{"type": "olm.channel", "value": 1}]'),
        'metadata/properties.yaml':
          'properties:\n- type: olm.gvk\n  value: {group: foo.io, kind: Foo, version: 1}\n- type: olm.gvk\n',
      },
      finds: [
        'metadata/properties.yaml:2: `properties[0].value.version` is the number 1 ',
        'metadata/properties.yaml:4: `properties[1]` of type `olm.gvk` has no value',
        'manifests/foo.csv.yaml:4: In annotation olm.properties: `properties[0].value` is the number 1 but must be a mapping.',
      ],
    },
    {
      title: 'requirements that OLM cannot read',
      bundle: {
        'manifests/foo.csv.yaml': csv('[{"type": "olm.constraint", "value": {}}]'),
        'metadata/properties.yaml':
          'properties:\n- type: olm.package.required\n  value: {packageName: bar, versionRange: ^1.0.0}\n- type: olm.label.required\n  value: gpu\n',
      },
      finds: [
        'metadata/properties.yaml:3: Version range "^1.0.0" of the required package is not a version range: "^" is not an operator.',
        'metadata/properties.yaml:5: The required label is not a mapping with a string `label`.',
        'manifests/foo.csv.yaml:4: In annotation olm.properties: The constraint is empty.',
      ],
    },
    {
      title: 'an annotation that is no list in JSON',
      bundle: { 'manifests/foo.csv.yaml': csv('type: olm.maxOpenShiftVersion') },
      finds: [
        'manifests/foo.csv.yaml:4: Annotation olm.properties is not a JSON list: "type: olm.maxOpenShiftVersion".',
      ],
    },
    {
      title: 'labels that opm adds to no index, and one that it adds',
      bundle: {
        'manifests/foo.csv.yaml': csv(
          '[{"type": "olm.label", "value": "gpu"}, {"type": "olm.label", "value": {"label": 1}}, {"type": "olm.label", "value": {"label": "gpu"}}]',
        ),
        'metadata/properties.yaml': 'properties:\n- type: olm.label\n  value: gpu\n',
      },
      finds: [
        'manifests/foo.csv.yaml:4: Annotation olm.properties has a property of type olm.label whose value is not a mapping with a string `label`.',
        'manifests/foo.csv.yaml:4: Annotation olm.properties has a property of type olm.label whose value is not a mapping with a string `label`.',
      ],
    },
    {
      title: 'a bundle that opm takes for one that was removed',
      bundle: { 'metadata/properties.yaml': `properties:\n- type: ${deprecated}\n  value: {}\n` },
      finds: ['metadata/properties.yaml:2: The bundle has a property of type olm.deprecated'],
    },
    {
      title: 'another version than that of the ClusterServiceVersion',
      bundle: {
        'manifests/foo.csv.yaml': csv('[{"type": "olm.package", "value": {"packageName": "foo", "version": "9.0.0"}}]'),
      },
      finds: [
        'manifests/foo.csv.yaml:4: The bundle has a property of type olm.package, which opm creates from its package and version.',
      ],
    },
    {
      title: 'constraints that OLM cannot read, in the annotation',
      bundle: {
        'manifests/foo.csv.yaml': csv(
          '[{"type": "olm.constraint", "value": {"gpu": true}}, {"type": "olm.constraint", "value": {"cel": {"rule": "size("}}}]',
        ),
      },
      finds: [
        'manifests/foo.csv.yaml:4: In annotation olm.properties: Field gpu is not known to OLM here, and OLM refuses the constraint',
        'manifests/foo.csv.yaml:4: In annotation olm.properties: The rule of the constraint cannot be compiled: it ends too early',
      ],
    },
  ],
  *run(snapshot) {
    for (const { type, node, value, where } of metadataItems(snapshot, 'properties')) {
      for (const words of problemsOf(itemOf(type, value.value), Number(node.path.at(-1))))
        yield { problem: 'found', words, ...where(node) };
      const ofOpm = kindsOfOpm.get(type);
      if (ofOpm !== undefined) yield { problem: ofOpm, ...where(node) };
      // `constraints-are-cel` looks at constraints.
      for (const { node: at, ...problem } of problemsOfSimpleRequirement(type, value)) {
        yield { ...problem, ...where(at) };
      }
    }
    for (const { root, where } of csvsOf(snapshot)) {
      const node = memberAt(nodeAt(root, 'metadata', 'annotations'), key);
      if (node.value === undefined) continue;
      for (const found of problemsOfText(node.value)) yield { ...found, ...where(node) };
    }
  },
});

/** Types that opm itself gives to bundles, and what is wrong with them. */
const kindsOfOpm: ReadonlyMap<string, 'deprecated' | 'package'> = new Map([
  [deprecated, 'deprecated'],
  ['olm.package', 'package'],
]);

function itemOf(type: string, value: Json | undefined): JsonObject {
  return value === undefined ? { type } : { type, value };
}

function problemsOf(item: JsonObject, index: number): readonly ReadingProblem[] {
  const problems: ReadingProblem[] = [];
  decodeProperty(item, index, problem => problems.push(problem));
  return problems;
}

function* problemsOfText(text: Json): Iterable<ProblemOf<typeof problems>> {
  const items = typeof text === 'string' ? propertiesIn(text) : undefined;
  if (items === undefined) {
    yield { problem: 'notAList', text: String(text) };
    return;
  }
  for (const words of items.flatMap(problemsOf)) yield { problem: 'inAnnotation', words };
  for (const { type, value } of items) {
    for (const problem of problemsOfRequirement(String(type), { value, path: [] })) {
      const words = wordsOf(wordsOfRequirements, problem);
      yield { problem: 'inAnnotation', words, ...(problem.unknown && { unknown: true }) };
    }
    if (type === 'olm.label' && !isLabel(value)) yield { problem: 'label' };
  }
  for (const type of new Set(items.map(item => String(item.type)))) {
    const ofOpm = kindsOfOpm.get(type);
    if (ofOpm !== undefined) yield { problem: ofOpm };
  }
}

/**
 * Whether opm adds a bundle with such a label in its annotation to an index. It does not look at labels in metadata/properties.yaml.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/sqlite/load.go
 */
function isLabel(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  const field = foldField('label');
  return (
    isObject(value) &&
    Object.entries(value).every(
      ([name, label]) => foldField(name) !== field || typeof label === 'string' || label === null,
    )
  );
}

/** The objects of a list, with the keys that Go takes for those of a property; undefined where Go reads no properties. */
function propertiesIn(text: string): readonly JsonObject[] | undefined {
  const value = parsed(text);
  if (!Array.isArray(value)) return undefined;
  const items = value.map(propertyOf);
  return items.every(item => item !== undefined) ? items : undefined;
}

function parsed(text: string): Json | undefined {
  try {
    return readJson(text).value;
  } catch (error) {
    if (error instanceof SyntaxProblem) return undefined;
    throw error;
  }
}

function propertyOf(item: Json): JsonObject | undefined {
  if (!isObject(item)) return undefined;
  const fields = new Map(Object.entries(item).map(([name, value]) => [foldField(name), value]));
  const type = fields.get(foldField('type')) ?? '';
  const value = fields.get(foldField('value'));
  return typeof type === 'string' ? itemOf(type, value) : undefined;
}
