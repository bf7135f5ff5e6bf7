import { dataFileNames } from '../../repository/data-file-names.ts';
import type { RoledChange } from '../../snapshot.ts';
import { someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';

const definition = '---\nschema: olm.package\nname: foo\n';

export const catalogLayoutIsUnchanged = defineCheck({
  id: 'catalog-layout-is-unchanged',
  group: 'scope',
  title: 'A directory of catalogs does not come to look like one catalog, nor one catalog like many',
  why: `Where \`catalogs.paths\` is not stated, what \`catalogs/\` is shows in the files: \`catalogs/<package>/catalog.yaml\` is one catalog,
\`catalogs/<name>/<package>/catalog.yaml\` are many. A change is judged by what its base has. If its own files say otherwise, every
judgement after the merge would be about other catalogs than before, and nobody would have decided that.`,
  severity: 'error',
  needs: 'change',
  examples: [
    {
      title: 'a stray file in one of several catalogs',
      base: { 'catalogs/prod/foo/catalog.yaml': definition, 'catalogs/test/foo/catalog.yaml': definition },
      merged: { 'catalogs/test/stray.yaml': definition },
      finds: [],
    },
    {
      title: 'files that make each of two catalogs look like a package',
      base: { 'catalogs/prod/foo/package.yaml': definition, 'catalogs/test/foo/package.yaml': definition },
      merged: {
        'catalogs/prod/README.md': 'Not a cause.\n',
        'catalogs/prod/stray.yaml': definition,
        'catalogs/test/stray.yaml': definition,
      },
      finds: [
        'catalogs/prod/stray.yaml: catalogs/ holds several catalogs, and after this change it would look like one',
      ],
    },
    {
      title: 'the same, with the configuration saying what they are',
      config: 'catalogs: {paths: [catalogs/*]}\n',
      base: { 'catalogs/prod/foo/package.yaml': definition },
      merged: { 'catalogs/prod/stray.yaml': definition },
      finds: [],
    },
    {
      title: 'one catalog that gets directories as of several',
      base: { 'catalogs/foo/catalog.yaml': definition },
      merged: { 'catalogs/bar/bar/catalog.yaml': definition.replace('foo', 'bar') },
      finds: [
        'catalogs/bar/bar/catalog.yaml: catalogs/ is one catalog, and after this change it would look like several',
      ],
    },
  ],
  *run({ changes, layout: { rearranged } }) {
    if (rearranged === undefined) return;
    const { directory, before } = rearranged;
    const isCause = before === 'many' ? isInRoot : isDeepInPackage;
    const paths = changes
      .filter(change => change.after !== undefined && change.path.startsWith(`${directory}/`) && isCause(change))
      .map(({ path }) => path);
    const [first] = paths;
    const what =
      before === 'many'
        ? 'holds several catalogs, and after this change it would look like one'
        : 'is one catalog, and after this change it would look like several';
    yield {
      message: `${directory}/ ${what}${first === undefined ? '' : `, because of ${someOf(paths)}`}.`,
      fix: 'Leave such files out, or put them where those of the other packages are. If it is meant, state catalogs.paths in .github/catalog-keeper.yml on the base branch first.',
      ...(first === undefined ? {} : { at: { file: first } }),
    };
  },
});

function isInRoot({ path, role }: RoledChange): boolean {
  return role.kind === 'catalog-root' && dataFileNames.test(path);
}

function isDeepInPackage({ role }: RoledChange): boolean {
  return role.kind === 'catalog' && role.rest.includes('/');
}
