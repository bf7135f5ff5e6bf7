import { describeUnrecognised } from '../../repository/describe-unrecognised.ts';
import { defineCheck } from '../define.ts';

const csv = 'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n';
const bundle = (directory: string) => ({
  [`${directory}/manifests/foo.clusterserviceversion.yaml`]: csv,
  [`${directory}/metadata/annotations.yaml`]: 'annotations: {}\n',
});

export const layoutIsRecognised = defineCheck({
  id: 'layout-is-recognised',
  group: 'scope',
  title: 'The directories of catalogs and operators are found',
  why: `No release reaches clusters automatically until the directories of catalogs and operators are found: without them nothing of a change can be checked. By default, \`catalog/\`, \`configs/\`, \`catalogs/*/\` and \`operators/\` are used. A
repository with other names has to configure them once; until then, changes wait for a maintainer, and authors can do nothing about it.`,
  severity: 'error',
  problems: {
    unrecognised: ({ message, fix }: Record<'message' | 'fix', string>) => ({
      message: `The layout of the repository is not recognised: ${message}`,
      fix,
    }),
  },
  examples: [
    {
      title: 'a directory of operators with the default name',
      base: bundle('operators/foo/1.0.0'),
      merged: bundle('operators/foo/1.1.0'),
      finds: [],
    },
    {
      title: 'another name, configured',
      config: 'operators: community-operators\n',
      base: bundle('community-operators/foo/1.0.0'),
      merged: bundle('community-operators/foo/1.1.0'),
      finds: [],
    },
    {
      title: 'another name, not configured',
      base: bundle('community-operators/foo/1.0.0'),
      merged: bundle('community-operators/foo/1.1.0'),
      finds: [
        'The layout of the repository is not recognised: community-operators/ looks like a directory of operators',
      ],
    },
    {
      title: 'a catalog with another name',
      base: { 'packages/foo/catalog.yaml': 'schema: olm.package\nname: foo\n' },
      merged: { 'packages/foo/catalog.yaml': 'schema: olm.package\nname: foo\ndescription: Foo\n' },
      finds: ['packages/ looks like a catalog'],
    },
  ],
  *run({ layout }) {
    for (const directory of layout.unrecognised ?? []) {
      yield { problem: 'unrecognised', ...describeUnrecognised(directory), unknown: true, actor: 'maintainer' };
    }
  },
});
