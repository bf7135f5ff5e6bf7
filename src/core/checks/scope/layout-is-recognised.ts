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
  why: `Where neither catalogs nor operators are found, nothing of a change is judged, although it may add a bundle or a catalog. Without
a configuration \`catalog/\`, \`configs/\`, \`catalogs/*/\` and \`operators/\` are looked for. A repository with other names has to state them
once; until then its changes wait for a maintainer, and their authors can do nothing about it.`,
  severity: 'error',
  examples: [
    {
      title: 'a directory of operators with its usual name',
      base: bundle('operators/foo/1.0.0'),
      merged: bundle('operators/foo/1.1.0'),
      finds: [],
    },
    {
      title: 'another name, stated in the configuration',
      config: 'operators: community-operators\n',
      base: bundle('community-operators/foo/1.0.0'),
      merged: bundle('community-operators/foo/1.1.0'),
      finds: [],
    },
    {
      title: 'another name, not stated',
      base: bundle('community-operators/foo/1.0.0'),
      merged: bundle('community-operators/foo/1.1.0'),
      finds: [
        'The layout of the repository is not recognised: community-operators/ looks like a directory of operators',
      ],
    },
    {
      title: 'a catalog of another name',
      base: { 'packages/foo/catalog.yaml': 'schema: olm.package\nname: foo\n' },
      merged: { 'packages/foo/catalog.yaml': 'schema: olm.package\nname: foo\ndescription: Foo\n' },
      finds: ['packages/ looks like a catalog'],
    },
  ],
  *run({ layout }) {
    for (const directory of layout.unrecognised ?? []) {
      const { message, fix } = describeUnrecognised(directory);
      yield {
        message: `The layout of the repository is not recognised: ${message}`,
        fix,
        unknown: true,
        actor: 'maintainer',
      };
    }
  },
});
