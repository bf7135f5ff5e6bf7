import { counted } from '../../text/counted.ts';
import { defineCheck } from '../define.ts';

export const changeIsNotTooLarge = defineCheck({
  id: 'change-is-not-too-large',
  group: 'scope',
  title: 'The change touches no more files than limits.changedFiles',
  why: `Nobody reviews a change of thousands of files, and judging it takes its time from everybody else. The limit is
explicit, so that a change beyond it is refused and never judged in part.`,
  severity: 'error',
  needs: 'nothing',
  examples: [
    {
      title: 'as many files as the limit',
      config: 'limits: {changedFiles: 1}\n',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\ndescription: Foo\n' },
      finds: [],
    },
    {
      title: 'one file more than the limit',
      config: 'limits: {changedFiles: 1}\n',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: {
        'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\ndescription: Foo\n',
        'catalog/foo/OWNERS': 'approvers: [alice]\n',
      },
      finds: ['touches more than 1 file'],
    },
  ],
  *run({ changes, config, obstacle }) {
    const most = config.limits.changedFiles;
    if (changes.length <= most && obstacle?.kind !== 'too-large') return;
    yield {
      message: `The change touches more than ${counted(most, 'file')}, which is the limit.`,
      fix: 'Split it into smaller pull requests, or ask a maintainer to raise limits.changedFiles.',
    };
  },
});
