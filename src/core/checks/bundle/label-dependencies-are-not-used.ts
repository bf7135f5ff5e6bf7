import { defineCheck } from '../define.ts';
import { metadataItems } from './metadata-items.ts';

export const labelDependenciesAreNotUsed = defineCheck({
  id: 'label-dependencies-are-not-used',
  group: 'bundle',
  title: 'No bundle depends on a label',
  why: `Users can install the operator without what it requires: rendering turns a dependency of type \`olm.label\` into a property \`olm.label\`, so the bundle
*provides* the label instead of requiring it.`,
  severity: 'warning',
  problems: {
    label: () => ({
      message: 'The dependency on a label is lost when the bundle is rendered for a catalog.',
      fix: 'Depend on a package or an API, or use an olm.constraint.',
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
      title: 'a label',
      bundle: { 'metadata/dependencies.yaml': 'dependencies:\n- type: olm.label\n  value: {label: gpu}\n' },
      finds: [
        'metadata/dependencies.yaml:2: The dependency on a label is lost when the bundle is rendered for a catalog.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { node, where } of metadataItems(snapshot, 'dependencies', 'olm.label')) {
      yield { problem: 'label', ...where(node) };
    }
  },
});
