import type { Permission } from './permission.ts';

/** A permission whatever service account has it. */
export type Right = Omit<Permission, 'serviceAccount'>;

/** What operators may do with one set of permissions and not with another, whatever their service accounts are called. */
export interface PermissionDifference {
  readonly added: readonly Right[];
  readonly removed: readonly Right[];
}

/** One verb on one resource, or on one path of the API server. */
interface Atom {
  readonly scope: Permission['scope'];
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly name: string;
  readonly isPath: boolean;
}

/** A rule of a hundred verbs, groups and resources each is a million of these. The largest operators have some three thousand. */
const maxAtoms = 50_000;

/**
 * Compares by meaning: a rule that is split, or that another rule with `*` includes, is no difference.
 *
 * @returns undefined where there is too much to compare
 */
export function differenceOfPermissions(
  before: readonly Permission[],
  after: readonly Permission[],
): PermissionDifference | undefined {
  if (sizeOfPermissions(before) + sizeOfPermissions(after) > maxAtoms) return undefined;
  return { added: notIn(before, after), removed: notIn(after, before) };
}

/** How many of them a comparison makes: one for each verb on each resource. */
export function sizeOfPermissions(permissions: readonly Permission[]): number {
  return permissions.reduce(
    (sum, { verbs, apiGroups, resources, resourceNames, nonResourceUrls }) =>
      sum +
      verbs.length * (apiGroups.length * resources.length * Math.max(resourceNames.length, 1) + nonResourceUrls.length),
    0,
  );
}

function notIn(known: readonly Permission[], permissions: readonly Permission[]): readonly Right[] {
  const keys = new Set(known.flatMap(atomsOf).map(keyOf));
  const atoms = new Map(permissions.flatMap(atomsOf).map(atom => [keyOf(atom), atom]));
  return rightsOf([...atoms.values()].filter(atom => !isIncluded(atom, keys)));
}

function atomsOf({ scope, ...rule }: Permission): readonly Atom[] {
  const names = rule.resourceNames.length === 0 ? [''] : rule.resourceNames;
  return rule.verbs.flatMap(verb => [
    ...rule.apiGroups.flatMap(group =>
      rule.resources.flatMap(resource => names.map(name => ({ scope, verb, group, resource, name, isPath: false }))),
    ),
    ...rule.nonResourceUrls.map(url => ({ scope, verb, group: '', resource: url, name: '', isPath: true })),
  ]);
}

function isIncluded(atom: Atom, keys: ReadonlySet<string>): boolean {
  const scopes: readonly Atom['scope'][] = atom.scope === 'cluster' ? ['cluster'] : ['namespace', 'cluster'];
  const names = [...new Set([atom.name, ''])];
  return scopes.some(scope =>
    [atom.verb, '*'].some(verb =>
      [atom.group, '*'].some(group =>
        [atom.resource, '*'].some(resource =>
          names.some(name => keys.has(keyOf({ scope, verb, group, resource, name, isPath: atom.isPath }))),
        ),
      ),
    ),
  );
}

function keyOf({ scope, verb, group, resource, name, isPath }: Atom): string {
  return JSON.stringify([scope, verb, group, resource, name, isPath]);
}

/** Puts atoms together again: resources of one group with the same verbs are one rule. */
function rightsOf(atoms: readonly Atom[]): readonly Right[] {
  const byTarget = Map.groupBy(atoms, ({ verb: _, ...target }) => JSON.stringify(target));
  const targets = [...byTarget.values()].map(same => ({ first: same[0] as Atom, verbs: same.map(({ verb }) => verb) }));
  const byVerbs = Map.groupBy(targets, ({ first: { scope, group, name, isPath }, verbs }) =>
    JSON.stringify([scope, group, name, isPath, verbs.toSorted()]),
  );
  return [...byVerbs.values()].map(same => {
    const { first, verbs } = same[0] as (typeof targets)[number];
    const resources = same.map(target => target.first.resource);
    return {
      scope: first.scope,
      verbs,
      apiGroups: first.isPath ? [] : [first.group],
      resources: first.isPath ? [] : resources,
      resourceNames: first.name === '' ? [] : [first.name],
      nonResourceUrls: first.isPath ? resources : [],
    };
  });
}
