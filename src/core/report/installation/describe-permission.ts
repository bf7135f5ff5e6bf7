import type { Permission } from '../../installation/permission.ts';
import type { Phrase } from '../text/phrase.ts';
import { namesOf } from '../text/phrase.ts';

/** More names than these in one list are only counted. */
const most = 12;

type Described = Pick<Permission, 'verbs' | 'apiGroups' | 'resources' | 'resourceNames' | 'nonResourceUrls'>;

/** A permission as people read it: `get, list on deployments.apps named foo`. The core group has no name. */
export function describePermission(permission: Described): Phrase {
  const { verbs, resourceNames, nonResourceUrls } = permission;
  const all = verbs.includes('*');
  const what: Phrase = all ? ['all verbs'] : verbs.length === 0 ? ['no verb'] : namesOf(verbs, most);
  const named: Phrase = resourceNames.length === 0 ? [] : [' named ', ...namesOf(resourceNames, most)];
  const urls: Phrase = nonResourceUrls.length === 0 ? [] : namesOf(nonResourceUrls, most);
  const resources = resourcesOf(permission);
  const targets: Phrase =
    resources.length > 0 && urls.length > 0 ? [...resources, ' and ', ...urls] : [...resources, ...urls];
  return [...what, ' on ', ...(targets.length === 0 ? ['nothing'] : targets), ...named];
}

function resourcesOf({ apiGroups, resources }: Described): Phrase {
  if (resources.length === 0) return [];
  const hasAll = resources.includes('*');
  if (apiGroups.includes('*')) {
    return hasAll ? ['all resources of all API groups'] : [...namesOf(resources, most), ' of all API groups'];
  }
  if (hasAll) {
    const groups = apiGroups.map(group => (group === '' ? 'core' : group));
    return ['all resources of API group ', ...namesOf(groups, most)];
  }
  const qualified = apiGroups.flatMap(group => resources.map(resource => qualify(resource, group)));
  return namesOf(qualified, most);
}

/** As kubectl writes it: the group stands before a subresource. */
function qualify(resource: string, group: string): string {
  if (group === '') return resource;
  const [name = '', ...subresource] = resource.split('/');
  return [`${name}.${group}`, ...subresource].join('/');
}
