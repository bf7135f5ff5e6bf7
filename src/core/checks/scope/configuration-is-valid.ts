import { defineCheck } from '../define.ts';

const path = '.github/catalog-keeper.yml';
const foo = { 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: foo\n' };

export const configurationIsValid = defineCheck({
  id: 'configuration-is-valid',
  group: 'scope',
  title: 'The configuration, as the change leaves it, has no mistakes',
  why: `The configuration holds for a change only once it is on the base branch. A mistake in it then keeps every change from
being merged, since nobody can tell what it was meant to forbid. So it is looked at before. Of a single tree it is the
configuration of that tree.`,
  severity: 'error',
  examples: [
    {
      title: 'a setting that there is',
      base: foo,
      merged: { [path]: 'checks:\n  image-is-pinned: {severity: error}\n' },
      finds: [],
    },
    {
      title: 'a key that there is not',
      base: foo,
      merged: { [path]: 'checks:\n  image-is-pined: {severity: error}\n' },
      finds: [`${path}:2: image-is-pined`],
    },
  ],
  *run({ changedConfig }) {
    for (const { message, fix, place, unknown } of changedConfig) {
      yield { message, fix, at: place, ...(unknown === true ? { unknown } : {}) };
    }
  },
});
