import { counted } from '../../text/counted.ts';
import { defineCheck } from '../define.ts';

export const changeIsNotTooLarge = defineCheck({
  id: 'change-is-not-too-large',
  group: 'scope',
  title: 'The change has no more files than limits.changedFiles',
  why: `Nobody reviews a change of thousands of files, and checking it delays the changes of others. A change over the limit is refused, and never checked in part.`,
  severity: 'error',
  needs: 'nothing',
  problems: {
    tooLarge: ({ most }: { most: number }) => ({
      message: `The change has more than ${counted(most, 'file')}, which is the limit.`,
      fix: 'Split it into smaller pull requests, or ask a maintainer to raise limits.changedFiles.',
    }),
  },
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
      finds: ['has more than 1 file'],
    },
  ],
  *run({ changes, config, obstacle }) {
    const most = config.limits.changedFiles;
    if (changes.length <= most && obstacle?.kind !== 'too-large') return;
    yield { problem: 'tooLarge', most };
  },
});
