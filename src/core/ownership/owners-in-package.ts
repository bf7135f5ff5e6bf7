import type { PathRole } from '../repository/layout.ts';
import { directoryOf, joinPath } from '../repository/paths.ts';
import { ownersFileName } from './owners-file.ts';

/** What a file of a package's own directory says about its owners, by its role alone; undefined: nothing. */
export type OwnersFileKind = 'ci.yaml' | 'OWNERS';

/** `ci.yaml` of an operator, or OWNERS directly in the directory of a package. Deeper files are never read. */
export function ownersFileKind(role: PathRole): OwnersFileKind | undefined {
  if (role.kind === 'operator' && role.rest === 'ci.yaml') return 'ci.yaml';
  const isOwners = (role.kind === 'operator' || role.kind === 'catalog') && role.rest === ownersFileName;
  return isOwners ? 'OWNERS' : undefined;
}

/** An OWNERS file so deep in a package that nobody reads it. */
export function isUnreadOwnersFile(role: PathRole): boolean {
  if (role.kind === 'bundle') return role.rest === joinPath(directoryOf(role.rest), ownersFileName);
  if (role.kind !== 'operator' && role.kind !== 'catalog') return false;
  return role.rest !== ownersFileName && role.rest === joinPath(directoryOf(role.rest), ownersFileName);
}
