import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, file } from '../example-catalog.ts';
import { unnamedBlobs } from './each-blob.ts';

export const bundleNameIsSet = defineCheck({
  id: 'bundle-name-is-set',
  group: 'catalog',
  title: 'Every bundle has a name',
  why: 'Channel entries cannot refer to a bundle without a name. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    noName: ({ packageName }: Record<'packageName', string>) => ({
      message: `A bundle of package ${quote(packageName)} has no name.`,
      fix: 'Set `name` to the name of its ClusterServiceVersion.',
    }),
  },
  examples: [
    { title: 'a bundle with a name', files: { [file]: bundle('1.0.0') }, finds: [] },
    {
      title: 'a bundle without one',
      files: { [file]: bundle('1.0.0').replace('name: foo.v1.0.0\n', '') },
      finds: ['catalog/foo/catalog.yaml:2: A bundle of package "foo" has no name.'],
    },
  ],
  run: snapshot => unnamedBlobs(snapshot, 'bundle'),
});
