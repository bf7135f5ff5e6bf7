import { isSet } from '../../bundle/manifest-node.ts';
import { type Draft, defineCheck } from '../define.ts';
import { type MetadataItem, metadataItems } from './metadata-items.ts';
import { type ProblemOfConstraint, problemsOfCel, problemsOfConstraint } from './problems-of-constraint.ts';
import { textsOfValue } from './texts-of-value.ts';

const type = 'olm.constraint';

const file = (value: string) => ({
  'metadata/dependencies.yaml': `dependencies:\n- type: olm.constraint\n  value:\n    failureMessage: needs a GPU\n${value}`,
});
const properties = (value: string) => ({
  'metadata/properties.yaml': `properties:\n- type: olm.constraint\n  value:\n    ${value}\n`,
});

export const constraintsAreCel = defineCheck({
  id: 'constraints-are-cel',
  group: 'bundle',
  title: 'OLM can read every constraint of a bundle, and among the dependencies each is a CEL expression',
  why: `In \`metadata/dependencies.yaml\` an \`olm.constraint\` has a field \`cel\` with a \`rule\`, an expression over the variable
\`properties\` and the function \`semver_compare\`. The other constraints that OLM knows (\`all\`, \`any\`, \`not\`, \`package\`,
\`gvk\`) are refused there; they belong into \`metadata/properties.yaml\`. opm does not look at them there. OLM v0 does when it resolves,
and one that it cannot read keeps every operator of the namespace from being installed or upgraded.`,
  severity: 'error',
  validator: 'format',
  examples: [
    {
      title: 'an expression',
      bundle: file(`    cel:\n      rule: properties.exists(p, p.type == 'example.com/gpu')\n`),
      finds: [],
    },
    {
      title: 'a mistake in it',
      bundle: file(`    cel:\n      rule: properties.exists(p, p.type = 'example.com/gpu')\n`),
      finds: [
        'metadata/dependencies.yaml:6: The rule of the constraint cannot be compiled: the character at position 29',
      ],
    },
    {
      title: 'a name that is not declared',
      bundle: file('    cel:\n      rule: gpus.size() > 0\n'),
      finds: ['The rule of the constraint cannot be compiled: it names gpus, which is not declared'],
    },
    {
      title: 'constraints among the properties',
      bundle: properties('all: {constraints: [{gvk: {group: bar.io, version: v1, kind: Bar}}, {cel: {rule: "true"}}]}'),
      finds: [],
    },
    {
      title: 'mistakes in constraints among the properties',
      bundle: properties(
        'any:\n      constraints:\n      - package: {name: bar, versionRange: ^1.0.0}\n      - cel: {rule: size(properties)}\n      - {}\n      - {olm.gvk: {}}\n      - {not: [{gvk: {}}]}',
      ),
      finds: [
        'metadata/properties.yaml:6: OLM knows no field name here, and refuses the constraint',
        'metadata/properties.yaml:6: The version range "^1.0.0" of the constraint is no range of versions',
        'metadata/properties.yaml:7: The rule of the constraint cannot be compiled: it gives no boolean',
        'metadata/properties.yaml:8: The constraint is empty',
        'metadata/properties.yaml:9: OLM knows no field olm.gvk here',
        'metadata/properties.yaml:10: The field not of the constraint is no mapping with a list `constraints`',
      ],
    },
    {
      title: 'another constraint',
      bundle: file('    package: {packageName: bar, versionRange: ">=1.0.0"}\n'),
      finds: ['metadata/dependencies.yaml:3: The constraint has no field cel'],
    },
    {
      title: 'a value that is no mapping, of which `dependencies-can-be-read` tells',
      bundle: { 'metadata/dependencies.yaml': 'dependencies:\n- type: olm.constraint\n  value: gpu\n' },
      finds: [],
    },
  ],
  *run(snapshot) {
    for (const { value, problem } of metadataItems(snapshot, 'dependencies', type)) {
      // Of a value that is no mapping `dependencies-can-be-read` tells.
      if (textsOfValue(value, []) === undefined) continue;
      if (isSet(value, 'cel')) {
        for (const found of problemsOfCel(value)) yield draftOf(found, problem);
      } else {
        const fix = 'Add `cel` with a `rule`, or move the constraint to metadata/properties.yaml.';
        yield problem(value, 'The constraint has no field cel.', fix);
      }
    }
    for (const { value, problem } of metadataItems(snapshot, 'properties', type)) {
      for (const found of problemsOfConstraint(value)) yield draftOf(found, problem);
    }
  },
});

function draftOf({ node, message, fix, isUnknown }: ProblemOfConstraint, problem: MetadataItem['problem']): Draft {
  return { ...problem(node, message, fix), ...(isUnknown ? { unknown: true } : {}) };
}
