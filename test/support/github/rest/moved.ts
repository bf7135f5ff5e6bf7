import type { Asked } from '../faults.ts';
import { nameOf, type World } from '../state/world.ts';
import type { Answer } from './route.ts';

/** `/repositories/{id}/...` is the same as `/repos/{owner}/{repo}/...`, and stays when the name changes. */
export function byName(world: World, path: string): string {
  const [whole, id] = /^\/repositories\/(\d+)(?=\/|$)/u.exec(path) ?? [];
  const repo = world.repositories.find(one => !one.isGone && String(one.id) === id);
  return whole === undefined || repo === undefined ? path : `/repos/${nameOf(repo)}${path.slice(whole.length)}`;
}

/** Where a repository is that has another name now: reads are sent on for good, writes as they are. */
export function movedTo(world: World, { method }: Asked, path: string): Answer | undefined {
  const [whole = '', name = ''] = /^\/repos\/([^/]+\/[^/]+)/u.exec(path) ?? [];
  const repo = world.repository(name) === undefined ? world.oldNames.get(name.toLowerCase()) : undefined;
  if (repo === undefined || repo.isGone) return undefined;
  const url = `${world.api}/repositories/${repo.id}${path.slice(whole.length)}`;
  const message = method === 'GET' ? 'Moved Permanently' : 'Temporary Redirect';
  const body = {
    message,
    url,
    documentation_url: 'https://docs.github.com/rest/guides/best-practices-for-using-the-rest-api#follow-redirects',
  };
  return { status: method === 'GET' ? 301 : 307, body, headers: { location: url } };
}
