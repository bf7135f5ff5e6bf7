import type { Access } from './access.ts';

const maxScopes = 16;

/** The scopes that a request needs, in the order of asking for them. */
export function scopesOf({ repository, actions, mountFrom }: Access): readonly string[] {
  const own = `repository:${repository}:${actions}`;
  return mountFrom === undefined || mountFrom === repository ? [own] : [own, `repository:${mountFrom}:pull`];
}

/**
 * The scopes that a registry asks for, in their order: it knows under which name its token server has a repository. Who only pulls never
 * asks to be allowed more than that.
 */
export function demandedScopes(scope: string | undefined, access: Access): readonly string[] {
  const demanded = (scope ?? '')
    .split(' ')
    .filter(part => part !== '')
    .slice(0, maxScopes);
  if (demanded.length === 0) return scopesOf(access);
  return access.actions === 'pull' ? demanded.map(pullOnly) : demanded;
}

/** Whether the scopes say nothing of a single repository, so that they serve for all of them. */
export function isGeneral(scopes: readonly string[]): boolean {
  return scopes.every(scope => !scope.startsWith('repository:'));
}

function pullOnly(scope: string): string {
  const end = scope.lastIndexOf(':');
  return scope.startsWith('repository:') && end > 'repository:'.length ? `${scope.slice(0, end)}:pull` : scope;
}
