import { dataFileNames } from '../../repository/data-file-names.ts';
import type { RoledChange } from '../../snapshot.ts';
import { someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';

const definition = '---\nschema: olm.package\nname: foo\n';

interface Rearranged {
  readonly directory: string;
  /** The files because of which it would be read otherwise. */
  readonly paths: readonly string[];
}

const fix =
  'Remove such files, or move them to the directory of a package. If the new layout is intended, set catalogs.paths in .github/catalog-keeper.yml on the base branch first.';

const becauseOf = (paths: readonly string[]) => (paths.length === 0 ? '' : `, because of ${someOf(paths)}`);

export const catalogLayoutIsUnchanged = defineCheck({
  id: 'catalog-layout-is-unchanged',
  group: 'scope',
  title: 'The layout of catalogs/ does not change between one catalog and several',
  why: `Clusters could get other catalogs than before, although nobody decided that. Unless \`catalogs.paths\` is set, the layout of \`catalogs/\` is found from its files: \`catalogs/<package>/catalog.yaml\` is one catalog,
\`catalogs/<name>/<package>/catalog.yaml\` are several. A change is checked with the layout of its base. If its files match the other layout, every check after the merge would be about other catalogs.`,
  severity: 'error',
  needs: 'change',
  problems: {
    becomesOne: ({ directory, paths }: Rearranged) => ({
      message: `${directory}/ contains several catalogs, but would be read as one after this change${becauseOf(paths)}.`,
      fix,
    }),
    becomesSeveral: ({ directory, paths }: Rearranged) => ({
      message: `${directory}/ is one catalog, but would be read as several after this change${becauseOf(paths)}.`,
      fix,
    }),
  },
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
      finds: ['catalogs/prod/stray.yaml: catalogs/ contains several catalogs, but would be read as one'],
    },
    {
      title: 'the same, with catalogs.paths set',
      config: 'catalogs: {paths: [catalogs/*]}\n',
      base: { 'catalogs/prod/foo/package.yaml': definition },
      merged: { 'catalogs/prod/stray.yaml': definition },
      finds: [],
    },
    {
      title: 'one catalog, with a new directory as in several catalogs',
      base: { 'catalogs/foo/catalog.yaml': definition },
      merged: { 'catalogs/bar/bar/catalog.yaml': definition.replace('foo', 'bar') },
      finds: ['catalogs/bar/bar/catalog.yaml: catalogs/ is one catalog, but would be read as several'],
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
    yield {
      problem: before === 'many' ? 'becomesOne' : 'becomesSeveral',
      directory,
      paths,
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
