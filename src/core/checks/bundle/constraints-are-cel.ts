import { isSet } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { metadataItems } from './metadata-items.ts';
import { problemsOfCel, problemsOfConstraint, wordsOfConstraints } from './problems-of-constraint.ts';
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
  title: 'OLM can read every constraint of a bundle, and constraints among the dependencies are CEL expressions',
  why: `Users of a namespace cannot install or upgrade any operator if OLM v0 cannot read a constraint when it resolves. In \`metadata/dependencies.yaml\` an \`olm.constraint\` has a field \`cel\` with a \`rule\`, an expression over the variable
\`properties\` and the function \`semver_compare\`. The other constraints of OLM (\`all\`, \`any\`, \`not\`, \`package\`,
\`gvk\`) are refused there; they belong in \`metadata/properties.yaml\`, where opm does not check them.`,
  severity: 'error',
  validator: 'format',
  problems: {
    ...wordsOfConstraints,
    noCel: () => ({
      message: 'The constraint has no field cel.',
      fix: 'Add `cel` with a `rule`, or move the constraint to metadata/properties.yaml.',
    }),
  },
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
        'metadata/properties.yaml:6: Field name is not known to OLM here, and OLM refuses the constraint.',
        'metadata/properties.yaml:6: Version range "^1.0.0" of the constraint is not a version range: "^" is not an operator.',
        'metadata/properties.yaml:7: The rule of the constraint cannot be compiled: it gives no boolean',
        'metadata/properties.yaml:8: The constraint is empty',
        'metadata/properties.yaml:9: Field olm.gvk is not known to OLM here, and OLM refuses the constraint.',
        'metadata/properties.yaml:10: Field not of the constraint is not a mapping with a list `constraints`.',
      ],
    },
    {
      title: 'another constraint',
      bundle: file('    package: {packageName: bar, versionRange: ">=1.0.0"}\n'),
      finds: ['metadata/dependencies.yaml:3: The constraint has no field cel'],
    },
    {
      title: 'a value that is not a mapping, which `dependencies-can-be-read` reports',
      bundle: { 'metadata/dependencies.yaml': 'dependencies:\n- type: olm.constraint\n  value: gpu\n' },
      finds: [],
    },
    {
      title: 'values of the wrong shape among the properties',
      bundle: properties(
        'all:\n      constraints:\n      - {failureMessage: 1, cel: {}}\n      - package: bar\n      - cel: size\n      - cel: {rule: 1}\n      - cel: {}',
      ),
      finds: [
        'metadata/properties.yaml:6: The constraint is not a mapping, or its field failureMessage is not a string',
        'metadata/properties.yaml:7: Field package of the constraint is not a mapping of strings',
        'metadata/properties.yaml:8: Field cel of the constraint is not a mapping',
        'metadata/properties.yaml:9: The rule of the constraint is not a string',
        'metadata/properties.yaml:10: The constraint has no rule',
      ],
    },
  ],
  *run(snapshot) {
    for (const { value, where } of metadataItems(snapshot, 'dependencies', type)) {
      // A value that is not a mapping is reported by `dependencies-can-be-read`.
      if (textsOfValue(value, []) === undefined) continue;
      if (!isSet(value, 'cel')) yield { problem: 'noCel', ...where(value) };
      else for (const { node, ...problem } of problemsOfCel(value)) yield { ...problem, ...where(node) };
    }
    for (const { value, where } of metadataItems(snapshot, 'properties', type)) {
      for (const { node, ...problem } of problemsOfConstraint(value)) yield { ...problem, ...where(node) };
    }
  },
});
