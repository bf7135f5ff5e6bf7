import { isFileBased } from '../../ownership/is-file-based.ts';
import { switchedOperators } from '../../policy/switched-operators.ts';
import { joinPath } from '../../repository/paths.ts';
import { showName, someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { basicExample } from './examples.ts';

const ci = 'operators/foo/ci.yaml';
const files = basicExample({});
const without = 'reviewers: [alice]\n';
const base = { ...files, [ci]: `${files[ci]}${without}` };

export const fileBasedCatalogsAreKept = defineCheck({
  id: 'file-based-catalogs-are-kept',
  group: 'template',
  title: 'Operators leave file-based catalogs only with approval',
  why: `Users can lose their upgrade path with the next bundle: without \`fbc.enabled: true\` in \`ci.yaml\`, pipelines add a new bundle directory to the published index by its own \`replaces\`, \`skips\` and \`olm.skipRange\`, and nothing compares it
with the files that catalogs have of the operator. A version that is only in these files may then have no successor. Operator pipelines accept the setting without a check.

A finding of this check waits for a maintainer; nothing has to be edited. Without files in catalogs nothing is found.`,
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  problems: {
    left: ({ operator, roots }: { readonly operator: string; readonly roots: readonly string[] }) => ({
      message: `Operator ${showName(operator)} no longer uses file-based catalogs, but has files in ${someOf(roots)}: new bundles are not compared with them.`,
      fix: 'Keep `fbc.enabled: true`, or have a maintainer approve the change.',
    }),
  },
  examples: [
    { title: 'another setting of ci.yaml', base, merged: { [ci]: `${base[ci]}merge: false\n` }, finds: [] },
    {
      title: 'an operator without files in catalogs',
      base: { [ci]: base[ci] ?? '' },
      merged: { [ci]: without },
      finds: [],
    },
    {
      title: 'an operator of bundle directories moves to file-based catalogs',
      base: { ...base, [ci]: without },
      merged: { [ci]: base[ci] ?? '' },
      finds: [],
    },
    {
      title: 'the setting fbc.enabled is removed while a catalog has the package',
      base,
      merged: { [ci]: without },
      finds: [
        'operators/foo/ci.yaml: Operator foo no longer uses file-based catalogs, but has files in catalogs/v4.20',
      ],
    },
    {
      title: 'the file ci.yaml is removed, and owners are named elsewhere',
      base: { ...base, CODEOWNERS: '/operators/foo/ @alice\n', 'operators/foo/README.md': 'Foo\n' },
      merged: { [ci]: null },
      finds: ['operators/foo/ci.yaml: Operator foo no longer uses file-based catalogs'],
    },
    {
      title: 'it is set to false, and a maintainer approved it',
      config: 'owners: {maintainers: [{login: carol}]}\n',
      approvedBy: ['carol'],
      base,
      merged: { [ci]: `fbc: {enabled: false}\n${without}` },
      isApproved: true,
      finds: ['operators/foo/ci.yaml: Operator foo no longer uses file-based catalogs'],
    },
  ],
  *run(snapshot) {
    for (const operator of switchedOperators(snapshot).keys()) {
      const after = snapshot.merged.operators.get(operator);
      if (after === undefined || isFileBased(after) || after.catalogFiles.size === 0) continue;
      const roots = [...after.catalogFiles.keys()];
      const at = { file: joinPath(after.path, 'ci.yaml') };
      yield { problem: 'left', operator, roots, approval: 'maintainer', package: operator, at };
    }
  },
});
