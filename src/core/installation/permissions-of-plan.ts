import type { FoundObjects, ObjectsByName } from './found-objects.ts';
import type { PermissionChange, PlannedPermissions } from './installation-plan.ts';
import { type Permission, permissionsOf } from './permission.ts';
import { differenceOfPermissions } from './permission-difference.ts';
import { risksOf } from './risks-of-permission.ts';

/**
 * The permissions of the bundles at the end, and how they differ from those before.
 *
 * @param before names of bundles
 * @param after names of bundles
 */
export function permissionsOfPlan(
  before: readonly string[],
  after: readonly string[],
  objectsOf: ObjectsByName,
  read: (found: FoundObjects) => readonly Permission[] = ({ objects }) => permissionsOf(objects.csv),
): PlannedPermissions {
  const readAll = (names: readonly string[]) =>
    names.map(name => {
      const found = objectsOf(name);
      return { name, permissions: found === undefined ? undefined : read(found) };
    });
  const [old, current] = [readAll(before), readAll(after)];
  const isKnown = [...old, ...current].every(({ permissions }) => permissions !== undefined);
  const all = (each: typeof old) => each.flatMap(({ permissions }) => permissions ?? []);
  const change = before.length === 0 || !isKnown ? undefined : changeOfPermissions(all(old), all(current));
  return {
    granted: current.flatMap(({ name, permissions }) =>
      (permissions ?? []).map(permission => ({ bundle: name, ...permission, risks: risksOf(permission) })),
    ),
    ...(change === undefined ? {} : { change }),
    unknown: current.filter(({ permissions }) => permissions === undefined).map(({ name }) => name),
  };
}

/** What is added and removed, with its risks; undefined where there is too much to compare. */
export function changeOfPermissions(
  before: readonly Permission[],
  after: readonly Permission[],
): PermissionChange | undefined {
  const difference = differenceOfPermissions(before, after);
  if (difference === undefined) return undefined;
  const withRisks = (rights: typeof difference.added) => rights.map(right => ({ ...right, risks: risksOf(right) }));
  return { added: withRisks(difference.added), removed: withRisks(difference.removed) };
}

/** OLM v1 watches all namespaces: it makes ClusterRoles of all permissions, and lets the operator see namespaces. */
export function permissionsV1({ objects }: FoundObjects): readonly Permission[] {
  return permissionsOf(objects.csv).flatMap((permission): readonly Permission[] => {
    if (permission.scope === 'cluster') return [permission];
    const { serviceAccount } = permission;
    return [
      { ...permission, scope: 'cluster' },
      { ...seeNamespaces, serviceAccount },
    ];
  });
}

const seeNamespaces: Omit<Permission, 'serviceAccount'> = {
  scope: 'cluster',
  verbs: ['get', 'list', 'watch'],
  apiGroups: [''],
  resources: ['namespaces'],
  resourceNames: [],
  nonResourceUrls: [],
};
