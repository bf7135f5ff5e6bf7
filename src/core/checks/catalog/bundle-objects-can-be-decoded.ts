import { defineCheck } from '../define.ts';
import { bundle, file } from './example-text.ts';
import { problemsOf } from './problems-of.ts';

export const bundleObjectsCanBeDecoded = defineCheck({
  id: 'bundle-objects-can-be-decoded',
  group: 'catalog',
  title: 'The objects that a bundle embeds can be decoded',
  why: `A property \`olm.bundle.object\` holds a manifest: \`data\` is base64 of JSON or YAML. opm decodes each of them when it loads a catalog.`,
  severity: 'error',
  opm: ['L10'],
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
      finds: ['catalog/foo/catalog.yaml:7: holds neither JSON nor YAML'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'bundle-objects-can-be-decoded'),
});
