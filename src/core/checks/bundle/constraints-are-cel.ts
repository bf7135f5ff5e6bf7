import { checkCel } from '../../bundle/cel/check-cel.ts';
import { nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { dependenciesOf } from './dependencies-of.ts';

const file = (value: string) => ({
  'metadata/dependencies.yaml': `dependencies:\n- type: olm.constraint\n  value:\n    failureMessage: needs a GPU\n${value}`,
});

export const constraintsAreCel = defineCheck({
  id: 'constraints-are-cel',
  group: 'bundle',
  title: 'A constraint among the dependencies is a CEL expression that gives a boolean',
  why: `In \`metadata/dependencies.yaml\` an \`olm.constraint\` has a field \`cel\` with a \`rule\`, an expression over the variable
\`properties\` and the function \`semver_compare\`. The other constraints that OLM knows (\`all\`, \`any\`, \`not\`, \`package\`,
\`gvk\`) are refused there; they belong into \`metadata/properties.yaml\`.`,
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
      finds: ['metadata/dependencies.yaml:6: The rule of the constraint cannot be compiled: the character at 29'],
    },
    {
      title: 'a name that is not declared',
      bundle: file('    cel:\n      rule: gpus.size() > 0\n'),
      finds: ['The rule of the constraint cannot be compiled: it names gpus, which is not declared'],
    },
    {
      title: 'another constraint',
      bundle: file('    package: {packageName: bar, versionRange: ">=1.0.0"}\n'),
      finds: ['metadata/dependencies.yaml:3: The constraint has no field cel'],
    },
  ],
  *run(snapshot) {
    for (const { value, problem } of dependenciesOf(snapshot, 'olm.constraint')) {
      const cel = nodeAt(value, 'cel');
      const rule = nodeAt(cel, 'rule');
      const isMapping = typeof cel.value === 'object' && cel.value !== null && !Array.isArray(cel.value);
      if (cel.value === undefined || cel.value === null) {
        const fix = 'Add `cel` with a `rule`, or move the constraint to metadata/properties.yaml.';
        yield problem(value, 'The constraint has no field cel.', fix);
      } else if (!isMapping || (typeof rule.value !== 'string' && rule.value !== undefined && rule.value !== null)) {
        yield problem(
          isMapping ? rule : cel,
          'The field cel of the constraint is no mapping with a text `rule`.',
          'Correct it.',
        );
      } else if (typeof rule.value !== 'string' || rule.value === '') {
        yield problem(rule, 'The constraint has no rule.', 'Add the CEL expression as `rule`.');
      } else {
        const found = checkCel(rule.value);
        if (found === undefined) continue;
        const verb = found.isUnknown ? 'may not compile' : 'cannot be compiled';
        const draft = problem(rule, `The rule of the constraint ${verb}: ${found.error}.`, 'Correct the expression.');
        yield { ...draft, ...(found.isUnknown ? { unknown: true as const } : {}) };
      }
    }
  },
});
