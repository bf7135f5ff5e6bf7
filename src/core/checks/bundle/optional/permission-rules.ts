import { itemsAt, type ManifestNode, textsAt } from '../../../bundle/manifest-node.ts';

/** What a rule of a role must permit to be meant: one of each list. */
export interface Permission {
  readonly group: string;
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
  /** Only rules for objects of these names; absent: whatever names a rule has. */
  readonly names?: readonly string[];
}

/** The rules in `rules` of a role, or of permissions of a ClusterServiceVersion, that permit something. */
export function rulesThatPermit(role: ManifestNode, permission: Permission): readonly ManifestNode[] {
  const { group, resources, verbs, names } = permission;
  return itemsAt(role, 'rules').filter(
    rule =>
      textsAt(rule, 'apiGroups').includes(group) &&
      textsAt(rule, 'resources').some(resource => resources.includes(resource)) &&
      textsAt(rule, 'verbs').some(verb => verbs.includes(verb)) &&
      (names === undefined || textsAt(rule, 'resourceNames').some(name => names.includes(name))),
  );
}
