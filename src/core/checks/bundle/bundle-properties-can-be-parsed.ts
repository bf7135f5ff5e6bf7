import { memberAt, nodeAt } from '../../bundle/manifest-node.ts';
import type { ReadingProblem } from '../../catalog/blob.ts';
import { decodeProperties } from '../../catalog/decode/decode-properties.ts';
import { readJson } from '../../catalog/json/read-json.ts';
import { foldField } from '../../catalog/shape/shape.ts';
import { SyntaxProblem } from '../../catalog/syntax-problem.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';

import { type Draft, defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';
import { metadataItems } from './metadata-items.ts';
import { problemsOfRequirement } from './problems-of-requirement.ts';
import { shownText } from './shown-text.ts';

const key = 'olm.properties';
const deprecated = 'olm.deprecated';
const csv = (annotation: string) =>
  `kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    ${key}: '${annotation}'\n`;

export const bundlePropertiesCanBeParsed = defineCheck({
  id: 'bundle-properties-can-be-parsed',
  group: 'bundle',
  title: 'The properties that a bundle states can be parsed',
  why: `Properties stand in \`metadata/properties.yaml\` and, as JSON, in the annotation \`${key}\`. opm knows the shape of some types (\`olm.gvk\`, \`olm.channel\` and others): with a value that
does not fit the bundle cannot be rendered, and one that is in an index makes the whole index unreadable, with the packages of all other operators. A text in the annotation that is no JSON keeps the bundle out of an index. \`${deprecated}\` is
what opm itself gives to bundles that it takes out of an index, and \`olm.package\` what it makes of the package and the version: a second one
makes the index unreadable as well. What the bundle requires OLM v0 has to read: where it cannot, it installs and upgrades nothing more in the namespace.`,
  severity: 'error',
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
        'manifests/foo.csv.yaml:4: In the annotation olm.properties: `properties[0].value` is the number 1 ',
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
        'metadata/properties.yaml:3: The version range "^1.0.0" of the required package is no range of versions',
        'metadata/properties.yaml:5: The required label is no text `label` in a mapping',
        'manifests/foo.csv.yaml:4: In the annotation olm.properties: The constraint is empty',
      ],
    },
    {
      title: 'an annotation that is no list in JSON',
      bundle: { 'manifests/foo.csv.yaml': csv('type: olm.maxOpenShiftVersion') },
      finds: ['manifests/foo.csv.yaml:4: The annotation olm.properties cannot be read as a list in JSON'],
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
      finds: ['manifests/foo.csv.yaml:4: The bundle states a property of type olm.package'],
    },
  ],
  *run(snapshot) {
    for (const { type, node, value, problem } of metadataItems(snapshot, 'properties')) {
      const index = Number(node.path.at(-1));
      const items = [...Array<JsonObject>(index).fill({ type: '', value: '' }), itemOf(type, value.value)];
      for (const { message, fix } of problemsOf({ properties: items })) yield problem(node, message, fix);
      const refused = ofOpm.get(type);
      if (refused !== undefined) yield problem(node, refused.message, refused.fix);
      // `constraints-are-cel` looks at constraints.
      if (type === 'olm.constraint') continue;
      for (const found of problemsOfRequirement(type, value)) yield problem(found.node, found.message, found.fix);
    }
    for (const { root, problem } of csvsOf(snapshot)) {
      const node = memberAt(nodeAt(root, 'metadata', 'annotations'), key);
      if (node.value === undefined) continue;
      yield* problemsOfText(node.value, (message, fix, isUnknown) => ({
        ...problem(node, message, fix),
        ...(isUnknown ? { unknown: true } : {}),
      }));
    }
  },
});

/** Types that opm itself gives to bundles. */
const ofOpm: ReadonlyMap<string, Pick<Draft, 'message' | 'fix'>> = new Map([
  [
    deprecated,
    {
      message: `The bundle has a property of type ${deprecated}, by which opm leaves it out of an index.`,
      fix: 'Remove it. Deprecate a bundle of a catalog with an `olm.deprecations` blob.',
    },
  ],
  [
    'olm.package',
    {
      message: 'The bundle states a property of type olm.package, which opm makes of its package and its version.',
      fix: 'Remove it. The package stands in metadata/annotations.yaml, the version in `spec.version`.',
    },
  ],
]);

function itemOf(type: string, value: Json | undefined): JsonObject {
  return value === undefined ? { type } : { type, value };
}

function problemsOf(bundle: JsonObject): readonly ReadingProblem[] {
  const problems: ReadingProblem[] = [];
  decodeProperties(bundle, problem => problems.push(problem));
  return problems;
}

function* problemsOfText(
  text: Json,
  problem: (message: string, fix: string, isUnknown?: boolean) => Draft,
): Iterable<Draft> {
  const items = typeof text === 'string' ? listOf(text) : undefined;
  if (items === undefined) {
    yield problem(
      `The annotation ${key} cannot be read as a list in JSON: "${shownText(String(text))}".`,
      'Write a list of objects with `type` and `value`, or move the properties to metadata/properties.yaml.',
    );
    return;
  }
  for (const { message, fix } of problemsOf({ properties: items })) {
    yield problem(`In the annotation ${key}: ${message}`, fix);
  }
  for (const { type, value } of items) {
    for (const { message, fix, isUnknown } of problemsOfRequirement(String(type), { value, path: [] })) {
      yield problem(`In the annotation ${key}: ${message}`, fix, isUnknown);
    }
  }
  for (const type of new Set(items.map(item => String(item.type)))) {
    const refused = ofOpm.get(type);
    if (refused !== undefined) yield problem(refused.message, refused.fix);
  }
}

/** The objects of a list, with the keys that Go takes for those of a property; undefined where Go reads no properties. */
function listOf(text: string): readonly JsonObject[] | undefined {
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
