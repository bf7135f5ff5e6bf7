import { indexModes } from '../../bundle-index/index-mode.ts';
import { readYamlFile } from '../../config/read-yaml-file.ts';
import { entryOf } from '../../config/yaml-values.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';

const path = 'operators/foo/ci.yaml';

export const updateGraphModeIsValid = defineCheck({
  id: 'update-graph-mode-is-valid',
  group: 'graph',
  title: 'The `updateGraph` of an operator is a known mode',
  why: `Clusters get other upgrades than intended: pipelines refuse an unknown mode, or use \`replaces-mode\`. \`updateGraph\` in ci.yaml says how the upgrade graph is built from bundle directories: \`replaces-mode\` uses \`spec.replaces\` and
\`spec.skips\`, \`semver-mode\` the order of versions.`,
  severity: 'error',
  needs: 'change',
  problems: {
    unknownMode: ({ mode }: Record<'mode', string>) => ({
      message: `updateGraph ${quote(mode)} is not a known mode.`,
      fix: `Set it to one of ${[...indexModes.keys()].join(', ')}.`,
    }),
  },
  examples: [
    { title: 'a mode', base: {}, merged: { [path]: 'updateGraph: semver-mode\n' }, finds: [] },
    {
      title: 'a typing error',
      base: {},
      merged: { [path]: 'updateGraph: semver\n' },
      finds: [`${path}:1: updateGraph "semver" is not a known mode`],
    },
  ],
  *run({ changes, merged }) {
    for (const { path: changed, role } of changes) {
      if (role.kind !== 'operator' || role.rest !== 'ci.yaml') continue;
      const ci = merged.operators.get(role.operator)?.ci;
      const node = ci === undefined ? undefined : entryOf(readYamlFile(ci).root, 'updateGraph')?.value;
      if (node?.kind !== 'scalar' || typeof node.value !== 'string' || indexModes.has(node.value)) continue;
      yield {
        problem: 'unknownMode',
        mode: node.value,
        package: role.operator,
        at: { ...node.place, file: changed },
      };
    }
  },
});
