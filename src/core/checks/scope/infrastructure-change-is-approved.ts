import { approvalOfAny } from '../../policy/who-approves.ts';
import type { RoledChange } from '../../snapshot.ts';
import { counted } from '../../text/counted.ts';
import { someOf } from '../../text/shown-names.ts';
import { type Draft, defineCheck } from '../define.ts';

export const infrastructureChangeIsApproved = defineCheck({
  id: 'infrastructure-change-is-approved',
  group: 'scope',
  title: 'What concerns the whole repository changes only with the approval of a maintainer',
  why: `Workflows, configuration, owners, build files, documentation and the files in the root of a catalog belong to no
package: whoever can change them can change what is published for everybody, or the rules by which changes are judged.
Such a change is not wrong; it waits for a maintainer, who opens it or approves it. Workflows, configuration and files of
owners wait for one who neither opened nor pushed it. What counts as such is fixed here
and cannot be configured: everything outside of packages and operators, every path that begins with a dot, and
\`docs/CODEOWNERS\`.`,
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  examples: [
    {
      title: 'a package alone',
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
      finds: ['.github/workflows/ci.yaml: 1 file (.github/workflows/ci.yaml) that concerns the whole repository'],
    },
    {
      title: 'an ignore file for the whole catalog, and a maintainer’s approval',
      config: 'owners: {maintainers: [{login: carol}]}\n',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/.indexignore': 'LICENSE\n' },
      approvedBy: ['carol'],
      finds: [],
    },
  ],
  *run({ changes, actors, ownership, config, layout }): Iterable<Draft> {
    // Nothing of it is in a known place: layout-is-recognised says so.
    if (layout.unrecognised !== undefined) return;
    const paths = changes.filter(concernsEverybody).map(change => change.path);
    const [first] = paths;
    if (first === undefined) return;
    const able = ownership.maintainers.filter(maintainer => maintainer.role === 'approver');
    const approval = approvalOfAny(able, actors, config.owners.bots).kind;
    if (approval === 'given') return;
    const what = `The change touches ${counted(paths.length, 'file')} (${someOf(paths)}) that concerns the whole repository`;
    const message = paths.length === 1 ? what : what.replace(') that concerns', ') that concern');
    if (approval === 'unknown') {
      yield {
        message: `${message}, and it is not known whether a maintainer approves.`,
        fix: 'A maintainer has to look at it.',
        at: { file: first },
        approval: 'maintainer',
        unknown: true,
      };
      return;
    }
    yield {
      message: `${message}, and no maintainer has approved it yet.`,
      fix: 'Wait for a maintainer to approve it, or move it to a pull request of its own.',
      at: { file: first },
      approval: 'maintainer',
    };
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
