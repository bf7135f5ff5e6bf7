import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { definition, file } from '../example-catalog.ts';
import { eachBlob } from './each-blob.ts';

export const packageNameIsSet = defineCheck({
  id: 'package-name-is-set',
  group: 'catalog',
  title: 'Every package has a name',
  why: 'Users cannot subscribe to a package without a name. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    noName: () => ({ message: 'The olm.package blob has no name.', fix: 'Set `name`.' }),
  },
  examples: [
    { title: 'a package with a name', files: { [file]: definition }, finds: [] },
    {
      title: 'a package without one',
      files: { [file]: '---\nschema: olm.package\ndefaultChannel: stable\n' },
      finds: ['catalog/foo/catalog.yaml:2: The olm.package blob has no name.'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'package')) {
      if (blob.content.name !== '') continue;
      yield { problem: 'noName', at: locate(blob, 'name') };
    }
  },
});
