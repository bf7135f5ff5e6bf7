import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachBlob } from './each.ts';
import { definition, file } from './example-text.ts';

export const packageNameIsSet = defineCheck({
  id: 'package-name-is-set',
  group: 'catalog',
  title: 'Every package has a name',
  why: 'Channels, bundles and subscriptions refer to a package by its name. opm refuses a catalog with a package that has none.',
  severity: 'error',
  opm: ['L11', 'M1'],
  examples: [
    { title: 'a package with a name', files: { [file]: definition }, finds: [] },
    {
      title: 'a package without one',
      files: { [file]: '---\nschema: olm.package\ndefaultChannel: stable\n' },
      finds: ['catalog/foo/catalog.yaml:2: An olm.package has no name.'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'package')) {
      if (blob.content.name !== '') continue;
      yield { message: 'An olm.package has no name.', fix: 'Add `name`.', at: locate(blob, 'name') };
    }
  },
});
