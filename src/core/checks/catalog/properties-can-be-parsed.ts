import { defineCheck } from '../define.ts';
import { bundle, file } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

export const propertiesCanBeParsed = defineCheck({
  id: 'properties-can-be-parsed',
  group: 'catalog',
  title: 'The properties of a bundle can be parsed',
  why: `OLM cannot resolve what a bundle provides and requires from properties that cannot be parsed. opm knows the shape of some types (\`olm.package\`, \`olm.gvk\` and others) and refuses a catalog with a value that does not fit, or with a property
without a value. Properties of other types may have any value.`,
  severity: 'error',
  isFixable: true,
  isOpmRule: true,
  problems: wordsOfReader,
  examples: [
    {
      title: 'a property of an unknown type',
      files: { [file]: bundle('1.0.0', '  - {type: example.com/tier, value: [1, gold]}') },
      finds: [],
    },
    {
      title: 'a version that is a number',
      files: { [file]: bundle('1.0.0', '  - {type: olm.gvk, value: {group: foo.io, kind: Foo, version: 1}}') },
      finds: ['catalog/foo/catalog.yaml:9: `properties[1].value.version` is the number 1 '],
    },
    {
      title: 'a property without a value',
      files: { [file]: bundle('1.0.0', '  - {type: example.com/tier}') },
      finds: ['catalog/foo/catalog.yaml:9: `properties[1]` of type `example.com/tier` has no value'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'properties-can-be-parsed'),
});
