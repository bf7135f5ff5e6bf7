import { defineCheck } from '../define.ts';
import { metadataItems } from './metadata-items.ts';

export const labelDependenciesAreNotUsed = defineCheck({
  id: 'label-dependencies-are-not-used',
  group: 'bundle',
  title: 'No bundle depends on a label',
  why: `When a bundle is rendered for a catalog, a dependency of the type \`olm.label\` becomes a property \`olm.label\`: the bundle then
*provides* the label that it should require, and the requirement is lost.`,
  severity: 'warning',
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
      finds: ['metadata/dependencies.yaml:2: A dependency on a label is lost when the bundle is rendered'],
    },
  ],
  *run(snapshot) {
    for (const { node, problem } of metadataItems(snapshot, 'dependencies', 'olm.label')) {
      const message = 'A dependency on a label is lost when the bundle is rendered for a catalog.';
      yield problem(node, message, 'Depend on a package or an API, or use an olm.constraint.');
    }
  },
});
