import { nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { type MetadataItem, metadataItems } from './metadata-items.ts';
import { shownText } from './shown-text.ts';
import { textsOfValue } from './texts-of-value.ts';

const fields: ReadonlyMap<string, readonly string[]> = new Map([
  ['olm.gvk', ['group', 'version', 'kind']],
  ['olm.package', ['packageName', 'version']],
  ['olm.label', ['label']],
  ['olm.constraint', ['failureMessage']],
]);

export const dependenciesCanBeRead = defineCheck({
  id: 'dependencies-can-be-read',
  group: 'bundle',
  title: 'Every dependency of a bundle is of a known type, and its value fits',
  why: `opm knows four types in \`metadata/dependencies.yaml\`: \`olm.gvk\`, \`olm.package\`, \`olm.label\` and \`olm.constraint\`, each with
fields of its own, all of them texts. A version such as 1.0 must be in quotes.`,
  severity: 'error',
  validator: 'format',
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
        'metadata/dependencies.yaml:2: The type of dependency "olm.crd" is not known',
        'metadata/dependencies.yaml:7: The field version of the dependency is no text',
      ],
    },
  ],
  *run(snapshot) {
    for (const dependency of metadataItems(snapshot, 'dependencies')) {
      const { type, node, problem } = dependency;
      const names = fields.get(type);
      if (names === undefined) {
        const message = `The type of dependency "${shownText(type)}" is not known.`;
        yield problem(nodeAt(node, 'type'), message, `Use one of ${[...fields.keys()].join(', ')}.`);
        continue;
      }
      yield* problemsOfValue(dependency, names);
    }
  },
});

function* problemsOfValue({ node, value, problem }: MetadataItem, names: readonly string[]) {
  if (value.value === undefined) {
    yield problem(node, 'The dependency has no value.', `Add a mapping \`value\` with ${names.join(', ')}.`);
    return;
  }
  if (textsOfValue(value, []) === undefined) {
    yield problem(value, 'The value of the dependency is no mapping.', `Write a mapping with ${names.join(', ')}.`);
    return;
  }
  for (const name of names) {
    if (textsOfValue(value, [name]) !== undefined) continue;
    yield problem(nodeAt(value, name), `The field ${name} of the dependency is no text.`, 'Put it in quotes.');
  }
}
