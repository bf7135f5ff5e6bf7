import { defineCheck } from '../define.ts';
import { bundle, file } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

export const bundleObjectsCanBeDecoded = defineCheck({
  id: 'bundle-objects-can-be-decoded',
  group: 'catalog',
  title: 'The embedded objects of a bundle can be decoded',
  why: 'Users cannot install a bundle whose embedded objects cannot be decoded: `data` of an `olm.bundle.object` property is base64 of JSON or YAML. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: wordsOfReader,
  examples: [
    {
      title: 'a manifest',
      files: {
        [file]: bundle('1.0.0').replace(
          'properties:',
          'properties:\n  - {type: olm.bundle.object, value: {data: e30K}}',
        ),
      },
      finds: [],
    },
    {
      title: 'an object that is not base64',
      files: {
        [file]: bundle('1.0.0').replace(
          'properties:',
          'properties:\n  - {type: olm.bundle.object, value: {data: "{}"}}',
        ),
      },
      finds: ['catalog/foo/catalog.yaml:7: `properties[0].value.data` is not base64'],
    },
    {
      title: 'an object without data that opm can parse',
      files: {
        [file]: bundle('1.0.0').replace(
          'properties:',
          'properties:\n  - {type: olm.bundle.object, value: {data: Wwo=}}',
        ),
      },
      finds: ['catalog/foo/catalog.yaml:7: is neither JSON nor YAML'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'bundle-objects-can-be-decoded'),
});
