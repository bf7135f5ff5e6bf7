import { nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { type MetadataItem, metadataItems } from './metadata-items.ts';
import { textsOfValue } from './texts-of-value.ts';

const fields: ReadonlyMap<string, readonly string[]> = new Map([
  ['olm.gvk', ['group', 'version', 'kind']],
  ['olm.package', ['packageName', 'version']],
  ['olm.label', ['label']],
  ['olm.constraint', ['failureMessage']],
]);

const problems = {
  unknownType: ({ type }: Record<'type', string>) => ({
    message: `Dependency type "${shownText(type)}" is not known.`,
    fix: `Use one of ${[...fields.keys()].join(', ')}.`,
  }),
  noValue: ({ names }: { readonly names: readonly string[] }) => ({
    message: 'The dependency has no value.',
    fix: `Add a mapping \`value\` with ${names.join(', ')}.`,
  }),
  notAMapping: ({ names }: { readonly names: readonly string[] }) => ({
    message: 'The value of the dependency is not a mapping.',
    fix: `Write a mapping with ${names.join(', ')}.`,
  }),
  notAString: ({ name }: Record<'name', string>) => ({
    message: `Field ${name} of the dependency is not a string.`,
    fix: 'Quote it.',
  }),
};

export const dependenciesCanBeRead = defineCheck({
  id: 'dependencies-can-be-read',
  group: 'bundle',
  title: 'Every dependency of a bundle has a known type and a valid value',
  why: `opm cannot render a bundle with a dependency that it cannot read. It knows four types in \`metadata/dependencies.yaml\`: \`olm.gvk\`, \`olm.package\`, \`olm.label\` and \`olm.constraint\`, each with
fields of its own, all of them strings. Quote a version such as 1.0.`,
  severity: 'error',
  validator: 'format',
  problems,
  examples: [
    {
      title: 'an API',
      bundle: {
        'metadata/dependencies.yaml':
          'dependencies:\n- type: olm.gvk\n  value: {group: example.com, version: v1, kind: Foo}\n',
      },
      finds: [],
    },
    {
      title: 'a type that nobody knows, and a number for a version',
      bundle: {
        'metadata/dependencies.yaml':
          'dependencies:\n- type: olm.crd\n  value: {}\n- type: olm.package\n  value:\n    packageName: bar\n    version: 1.0\n',
      },
      finds: [
        'metadata/dependencies.yaml:2: Dependency type "olm.crd" is not known.',
        'metadata/dependencies.yaml:7: Field version of the dependency is not a string.',
      ],
    },
    {
      title: 'a dependency without a value, and a text as value',
      bundle: {
        'metadata/dependencies.yaml': 'dependencies:\n- type: olm.gvk\n- type: olm.label\n  value: gpu\n',
      },
      finds: [
        'metadata/dependencies.yaml:2: The dependency has no value',
        'metadata/dependencies.yaml:4: The value of the dependency is not a mapping',
      ],
    },
  ],
  *run(snapshot) {
    for (const dependency of metadataItems(snapshot, 'dependencies')) {
      const { type, node, where } = dependency;
      const names = fields.get(type);
      if (names === undefined) {
        yield { problem: 'unknownType', type, ...where(nodeAt(node, 'type')) };
        continue;
      }
      yield* problemsOfValue(dependency, names);
    }
  },
});

function* problemsOfValue(
  { node, value, where }: MetadataItem,
  names: readonly string[],
): Iterable<ProblemOf<typeof problems>> {
  if (value.value === undefined) {
    yield { problem: 'noValue', names, ...where(node) };
    return;
  }
  if (textsOfValue(value, []) === undefined) {
    yield { problem: 'notAMapping', names, ...where(value) };
    return;
  }
  for (const name of names) {
    if (textsOfValue(value, [name]) !== undefined) continue;
    yield { problem: 'notAString', name, ...where(nodeAt(value, name)) };
  }
}
