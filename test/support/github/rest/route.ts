import type { Caller } from '../auth.ts';
import { demand } from '../permissions.ts';
import type { Actor } from '../state/actor.ts';
import { ApiError, notFound } from '../state/api-error.ts';
import type { Repo, Shape } from '../state/model.ts';
import type { World } from '../state/world.ts';
import type { Webhooks } from '../webhooks.ts';

export interface Call {
  readonly world: World;
  readonly webhooks: Webhooks;
  readonly caller: Caller;
  /** Of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly url: URL;
  readonly body: Shape;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Route {
  readonly method: string;
  /** As GitHub's description of its API writes it: `/repos/{owner}/{repo}/pulls`. */
  readonly template: string;
  readonly run: (call: Call) => Answer | Promise<Answer>;
}

/** A route that says itself who may use it. */
export function route(name: `${string} /${string}`, run: Route['run']): Route {
  const [method = '', template = ''] = name.split(' ');
  return { method, template, run };
}

/** A route of a repository, with the permission that it needs, such as `pull_requests:write|issues:write`. */
export function repoRoute(
  name: `${string} /repos/{owner}/{repo}${string}`,
  needs: string,
  run: (call: Call, repo: Repo) => Answer | Promise<Answer>,
): Route {
  return route(name, call => {
    const repo = call.world.repository(`${call.params.owner}/${call.params.repo}`);
    if (repo === undefined) throw notFound();
    demand(call.world, call.caller, repo, needs);
    return run(call, repo);
  });
}

/** Who does it. @throws 401 where nobody does */
export function actorOf({ caller }: Call): Actor {
  if (caller.kind !== 'token') throw new ApiError(401, 'Requires authentication');
  return caller.actor;
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

export function created(body: unknown): Answer {
  return { status: 201, body };
}

export const noContent: Answer = { status: 204 };

/** One page of a list, with links to the others. Only what is on the page is put into words. */
export function paged<Item>(
  call: Call,
  items: readonly Item[],
  shape: (item: Item) => unknown,
  wrap: (page: readonly unknown[]) => unknown = page => page,
): Answer {
  const { page, perPage } = pageOf(call);
  const last = Math.max(1, Math.ceil(items.length / perPage));
  const at = (number: number, rel: string) => {
    const url = new URL(call.url);
    url.searchParams.set('page', String(number));
    return `<${url}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [at(page - 1, 'prev')] : []),
    ...(page < last ? [at(page + 1, 'next'), at(last, 'last')] : []),
    ...(page > 1 ? [at(1, 'first')] : []),
  ];
  const body = wrap(items.slice((page - 1) * perPage, page * perPage).map(shape));
  return { status: 200, body, ...(links.length === 0 ? {} : { headers: { link: links.join(', ') } }) };
}

/** One page of a list that is gone through by cursors; the cursor is the id of the last that was shown. */
export function cursored<Item extends { readonly id: number }>(
  call: Call,
  parameter: 'cursor' | 'after',
  items: readonly Item[],
  shape: (item: Item) => unknown,
): Answer {
  const { perPage } = pageOf(call);
  const cursor = call.url.searchParams.get(parameter);
  const start = cursor === null ? 0 : items.findIndex(({ id }) => String(id) === cursor) + 1;
  const page = items.slice(start, start + perPage);
  const last = page.at(-1);
  const body = page.map(shape);
  if (last === undefined || start + perPage >= items.length) return ok(body);
  const url = new URL(call.url);
  url.searchParams.set(parameter, String(last.id));
  return { status: 200, body, headers: { link: `<${url}>; rel="next"` } };
}

function pageOf({ url }: Call): { readonly page: number; readonly perPage: number } {
  const number = (name: string, otherwise: number) => Number(url.searchParams.get(name) ?? otherwise) || otherwise;
  return { page: Math.max(1, number('page', 1)), perPage: Math.min(100, Math.max(1, number('per_page', 30))) };
}
