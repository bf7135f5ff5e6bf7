import { nodeAt } from '../../bundle/manifest-node.ts';
import { parseRange } from '../../version/range.ts';
import { defineCheck } from '../define.ts';
import { metadataItems } from './metadata-items.ts';
import { shownText } from './shown-text.ts';
import { textsOfValue } from './texts-of-value.ts';

const required: ReadonlyMap<string, readonly string[]> = new Map([
  ['olm.gvk', ['group', 'version', 'kind']],
  ['olm.package', ['packageName', 'version']],
  ['olm.label', ['label']],
]);

export const dependenciesAreComplete = defineCheck({
  id: 'dependencies-are-complete',
  group: 'bundle',
  title: 'Every dependency of a bundle names all that it needs, and versions as a range',
  why: `A dependency on an API needs its group, version and kind, one on a package its name and the range of versions, as
\`>=1.0.0 <2.0.0\`. OLM cannot resolve what is incomplete.`,
  severity: 'error',
  validator: 'format',
  examples: [
    {
      title: 'a package',
      bundle: {
        'metadata/dependencies.yaml':
          'dependencies:\n- type: olm.package\n  value: {packageName: bar, version: ">=1.0.0"}\n',
      },
      finds: [],
    },
    {
      title: 'an API without its group, and a range of npm',
      bundle: {
        'metadata/dependencies.yaml':
          'dependencies:\n- type: olm.gvk\n  value: {version: v1, kind: Foo}\n- type: olm.package\n  value: {packageName: bar, version: ^1.0.0}\n',
      },
      finds: [
        'metadata/dependencies.yaml:3: The dependency has no group',
        'metadata/dependencies.yaml:5: The version "^1.0.0" of the dependency is no range of versions',
      ],
    },
  ],
  *run(snapshot) {
    for (const { type, value, problem } of metadataItems(snapshot, 'dependencies')) {
      const names = required.get(type) ?? [];
      const texts = textsOfValue(value, names) ?? [];
      for (const [index, text] of texts.entries()) {
        const name = names[index] ?? '';
        if (text === '') {
          yield problem(nodeAt(value, name), `The dependency has no ${name}.`, `Add ${name} to its value.`);
        } else if (name === 'version' && type === 'olm.package') {
          const range = parseRange(text);
          if (!('error' in range)) continue;
          const message = `The version "${shownText(text)}" of the dependency is no range of versions: ${range.error}.`;
          yield problem(nodeAt(value, name), message, 'Write it as in `>=1.0.0 <2.0.0`, with all three numbers.');
        }
      }
    }
  },
});
