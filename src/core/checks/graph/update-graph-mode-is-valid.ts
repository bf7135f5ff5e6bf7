import { indexModes } from '../../bundle-index/index-mode.ts';
import { readYamlFile } from '../../config/read-yaml-file.ts';
import { entryOf } from '../../config/yaml-values.ts';
import { quote } from '../catalog/words.ts';
import { defineCheck } from '../define.ts';

const path = 'operators/foo/ci.yaml';

export const updateGraphModeIsValid = defineCheck({
  id: 'update-graph-mode-is-valid',
  group: 'graph',
  title: '`updateGraph` of an operator is a mode that opm knows',
  why: `\`updateGraph\` in ci.yaml says how the upgrade graph of an operator follows from its bundle directories: \`replaces-mode\` goes by \`spec.replaces\` and \`spec.skips\`, \`semver-mode\` by the order
of versions. Any other value is not a mode: pipelines refuse it or go by \`replaces\`, and clusters get other upgrades than were meant.`,
  severity: 'error',
  needs: 'change',
  examples: [
    { title: 'a mode', base: {}, merged: { [path]: 'updateGraph: semver-mode\n' }, finds: [] },
    {
      title: 'a typing error',
      base: {},
      merged: { [path]: 'updateGraph: semver\n' },
      finds: [`${path}:1: "semver" is no mode of an upgrade graph`],
    },
  ],
  *run({ changes, merged }) {
    for (const { path: changed, role } of changes) {
      if (role.kind !== 'operator' || role.rest !== 'ci.yaml') continue;
      const ci = merged.operators.get(role.operator)?.ci;
      const node = ci === undefined ? undefined : entryOf(readYamlFile(ci).root, 'updateGraph')?.value;
      if (node?.kind !== 'scalar' || typeof node.value !== 'string' || indexModes.has(node.value)) continue;
      yield {
        message: `${quote(node.value)} is no mode of an upgrade graph.`,
        fix: `Write one of ${[...indexModes.keys()].join(', ')}.`,
        package: role.operator,
        at: { ...node.place, file: changed },
      };
    }
  },
});
