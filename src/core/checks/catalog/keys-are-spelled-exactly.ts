import { defineCheck } from '../define.ts';
import { file } from './example-text.ts';
import { problemsOf } from './problems-of.ts';

export const keysAreSpelledExactly = defineCheck({
  id: 'keys-are-spelled-exactly',
  group: 'catalog',
  title: 'Every key is spelled as its field is',
  why: `opm finds fields whatever the case of their keys: it reads \`defaultchannel\` as \`defaultChannel\`. Other programs that read catalogs do not, and a person who looks for the field
does not find it. opm accepts this; we do not, since a package that means different things to different programs cannot be judged.`,
  severity: 'error',
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
