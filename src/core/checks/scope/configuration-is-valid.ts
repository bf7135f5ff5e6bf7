import { defineCheck } from '../define.ts';

const path = '.github/catalog-keeper.yml';
const foo = { 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: foo\n' };

export const configurationIsValid = defineCheck({
  id: 'configuration-is-valid',
  group: 'scope',
  title: 'The configuration is valid after the change',
  why: `No release reaches clusters while the configuration of the base branch is invalid: nothing is merged, because the intended rules are unknown. A change of the configuration is therefore checked before it is merged. For a single tree,
the configuration of that tree is checked.`,
  severity: 'error',
  problems: { mistake: ({ message, fix }: Record<'message' | 'fix', string>) => ({ message, fix }) },
  examples: [
    {
      title: 'a known setting',
      base: foo,
      merged: { [path]: 'checks:\n  image-is-pinned: {severity: error}\n' },
      finds: [],
    },
    {
      title: 'an unknown key',
      base: foo,
      merged: { [path]: 'checks:\n  image-is-pined: {severity: error}\n' },
      finds: [`${path}:2: image-is-pined`],
    },
  ],
  *run({ changedConfig }) {
    for (const { message, fix, place, unknown } of changedConfig) {
      yield { problem: 'mistake', message, fix, at: place, ...(unknown === true ? { unknown } : {}) };
    }
  },
});
