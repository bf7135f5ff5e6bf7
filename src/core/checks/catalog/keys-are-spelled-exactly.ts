import { defineCheck } from '../define.ts';
import { file } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

export const keysAreSpelledExactly = defineCheck({
  id: 'keys-are-spelled-exactly',
  group: 'catalog',
  title: 'Every key is spelled like its field',
  why: `Programs read the catalog differently if a key is misspelled: opm ignores case and reads \`defaultchannel\` as \`defaultChannel\`; other programs do not, and a person who searches for the field
does not find it. opm accepts this; catalog-keeper does not, because a package that means different things to different programs cannot be checked.`,
  severity: 'error',
  isFixable: true,
  problems: wordsOfReader,
  examples: [
    {
      title: 'the spelling of the specification',
      files: { [file]: '---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n' },
      finds: [],
    },
    {
      title: 'another case',
      files: { [file]: '---\nschema: olm.package\nname: foo\ndefaultchannel: stable\n' },
      finds: ['catalog/foo/catalog.yaml:4: `defaultchannel` is read as `defaultChannel`'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'keys-are-spelled-exactly'),
});
