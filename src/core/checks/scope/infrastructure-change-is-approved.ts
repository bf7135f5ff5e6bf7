import { howToNameOwners } from '../../policy/how-to-name-owners.ts';
import { approvalOfAny } from '../../policy/who-approves.ts';
import type { RoledChange } from '../../snapshot.ts';
import { counted } from '../../text/counted.ts';
import { someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';

interface Outside {
  readonly paths: readonly string[];
  /** Logins of those who can approve it. */
  readonly maintainers: readonly string[];
  /** What to add to which file, where nobody can. */
  readonly howToName: string;
}

function outsideOf(paths: readonly string[]): string {
  return `${counted(paths.length, 'file')} outside of packages ${paths.length === 1 ? 'changes' : 'change'} (${someOf(paths)})`;
}

export const infrastructureChangeIsApproved = defineCheck({
  id: 'infrastructure-change-is-approved',
  group: 'scope',
  title: 'Files outside of packages change only with the approval of a maintainer',
  why: `A change could affect all packages that clusters get, or the rules for later changes: workflows, configuration, owners, build files, documentation and files in the root of a catalog belong to no package. Such a change is not wrong; it
waits for a maintainer, who opens or approves it. Workflows, configuration and files that define owners wait for a maintainer who neither opened nor pushed the change. These paths are fixed and cannot be configured: everything outside of packages and operators, every path that begins with a dot, and \`docs/CODEOWNERS\`.`,
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  problems: {
    undetermined: ({ paths }: Pick<Outside, 'paths'>) => ({
      message: `${outsideOf(paths)}: whether a maintainer approved this could not be determined.`,
      fix: 'Ask a maintainer to check it.',
    }),
    notApproved: ({ paths, maintainers, howToName }: Outside) => ({
      message: `${outsideOf(paths)}: a maintainer has not approved this yet.`,
      fix:
        maintainers.length === 0
          ? `No maintainer is named who could approve it. ${howToName}`
          : `Wait for the approval of a maintainer (${someOf(maintainers)}), or move ${paths.length === 1 ? 'it' : 'them'} to a separate pull request.`,
    }),
  },
  examples: [
    {
      title: 'only a package',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\ndescription: Foo\n' },
      finds: [],
    },
    {
      title: 'a package and a workflow',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: {
        'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\ndescription: Foo\n',
        '.github/workflows/ci.yaml': 'on: push\n',
      },
      finds: ['.github/workflows/ci.yaml: 1 file outside of packages changes (.github/workflows/ci.yaml)'],
    },
    {
      title: 'an ignore file for the whole catalog, approved by a maintainer',
      config: 'owners: {maintainers: [{login: carol}]}\n',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/.indexignore': 'LICENSE\n' },
      approvedBy: ['carol'],
      finds: [],
    },
    {
      title: 'an approval by an account whose id is not known',
      config: 'owners: {maintainers: [{login: carol, id: 7}]}\n',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'README.md': '# Catalogs\n' },
      approvedBy: ['carol'],
      finds: [
        'README.md: 1 file outside of packages changes (README.md): whether a maintainer approved this could not be determined',
      ],
    },
  ],
  *run(snapshot) {
    const { changes, actors, ownership, config, layout } = snapshot;
    // No path is in a known place: layout-is-recognised reports that.
    if (layout.unrecognised !== undefined) return;
    const paths = changes.filter(concernsEverybody).map(change => change.path);
    const [first] = paths;
    if (first === undefined) return;
    const able = ownership.maintainers.filter(maintainer => maintainer.role === 'approver');
    const approval = approvalOfAny(able, actors, config.owners.bots).kind;
    if (approval === 'given') return;
    const about = { paths, at: { file: first }, approval: 'maintainer' } as const;
    if (approval === 'unknown') yield { problem: 'undetermined', ...about, unknown: true };
    else {
      const maintainers = able.map(({ login }) => login);
      yield { problem: 'notApproved', ...about, maintainers, howToName: howToNameOwners(snapshot) };
    }
  },
});

/** By the role of a path, and by a list that no layout and no configuration can take a path from. */
function concernsEverybody({ path, role, after }: RoledChange): boolean {
  if (path.startsWith('.') || path === 'docs/CODEOWNERS') return true;
  switch (role.kind) {
    case 'infrastructure':
    case 'catalog-root':
      return true;
    case 'misplaced':
      // Adding one is an error of its own; taking one away is tidying up, but nobody owns it.
      return after === undefined;
    case 'catalog':
    case 'operator':
    case 'bundle':
      return false;
  }
}
