import { nodeAt } from '../../bundle/manifest-node.ts';
import { parseRange } from '../../version/range.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { metadataItems } from './metadata-items.ts';
import { textsOfValue } from './texts-of-value.ts';

const required: ReadonlyMap<string, readonly string[]> = new Map([
  ['olm.gvk', ['group', 'version', 'kind']],
  ['olm.package', ['packageName', 'version']],
  ['olm.label', ['label']],
]);

export const dependenciesAreComplete = defineCheck({
  id: 'dependencies-are-complete',
  group: 'bundle',
  title: 'Every dependency of a bundle is complete, with versions as a range',
  why: `OLM cannot resolve an incomplete dependency, so users cannot install the operator. A dependency on an API needs its group, version and kind; one on a package needs its name and a version range, such as
\`>=1.0.0 <2.0.0\`.`,
  severity: 'error',
  validator: 'format',
  problems: {
    missing: ({ name }: Record<'name', string>) => ({
      message: `The dependency has no ${name}.`,
      fix: `Add ${name} to its value.`,
    }),
    notARange: ({ version, error }: Record<'version' | 'error', string>) => ({
      message: `Version "${shownText(version)}" of the dependency is not a version range: ${error}.`,
      fix: 'Write a range such as `>=1.0.0 <2.0.0`, with all three numbers.',
    }),
  },
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
        'metadata/dependencies.yaml:5: Version "^1.0.0" of the dependency is not a version range: "^" is not an operator.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { type, value, where } of metadataItems(snapshot, 'dependencies')) {
      const names = required.get(type) ?? [];
      const texts = textsOfValue(value, names) ?? [];
      for (const [index, text] of texts.entries()) {
        const name = names[index] ?? '';
        if (text === '') {
          yield { problem: 'missing', name, ...where(nodeAt(value, name)) };
        } else if (name === 'version' && type === 'olm.package') {
          const range = parseRange(text);
          if (!('error' in range)) continue;
          yield { problem: 'notARange', version: text, error: range.error, ...where(nodeAt(value, name)) };
        }
      }
    }
  },
});
