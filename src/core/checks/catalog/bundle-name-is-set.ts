import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachBlob } from './each.ts';
import { bundle, file } from './example-text.ts';
import { quote } from './words.ts';

export const bundleNameIsSet = defineCheck({
  id: 'bundle-name-is-set',
  group: 'catalog',
  title: 'Every bundle has a name',
  why: 'Channel entries refer to a bundle by its name. opm refuses a catalog with a bundle that has none.',
  severity: 'error',
  opm: ['M13'],
  examples: [
    { title: 'a bundle with a name', files: { [file]: bundle('1.0.0') }, finds: [] },
    {
      title: 'a bundle without one',
      files: { [file]: bundle('1.0.0').replace('name: foo.v1.0.0\n', '') },
      finds: ['catalog/foo/catalog.yaml:2: A bundle of the package "foo" has no name.'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'bundle')) {
      if (blob.content.name !== '') continue;
      yield {
        message: `A bundle of the package ${quote(blob.content.package)} has no name.`,
        fix: 'Add `name`, the name of its ClusterServiceVersion.',
        package: blob.content.package || undefined,
        at: locate(blob, 'name'),
      };
    }
  },
});
