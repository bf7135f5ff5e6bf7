import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type ClusterObject, keyOf, referenceTo } from '../../../src/core/cluster/object.ts';
import type { JsonObject } from '../../../src/core/json.ts';

/** What the double knows of kinds: the names of their paths. */
export interface KnownKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
}

/** An answer in place of the usual one. */
interface ScriptedAnswer {
  readonly status: number;
  readonly body?: object;
  readonly warning?: string;
}

export interface ApiServerDouble {
  readonly url: string;
  readonly objects: ReadonlyMap<string, ClusterObject>;
  /** Method and path of every request, in their order. */
  readonly requests: readonly string[];
  /** Puts an object there, and tells those who watch. */
  put(object: ClusterObject): ClusterObject;
  delete(object: ClusterObject): void;
  /** How many watches are open; of the kind of an object, if one is given. */
  watches(object?: ClusterObject): number;
  /** Ends all watches, as API servers do from time to time. With `expired`, they say that the version is too old. */
  endWatches(how?: 'quietly' | 'expired' | 'abruptly'): void;
  /** Takes a request before the usual answer; undefined: the usual one. */
  script: (method: string, path: string, body: JsonObject | undefined) => ScriptedAnswer | undefined;
  close(): Promise<void>;
}

interface Watcher {
  readonly kind: KnownKind;
  readonly namespace: string;
  readonly selector: string;
  readonly response: ServerResponse;
}

/** An API server in memory that speaks HTTP: discovery, lists, watches, and changes of objects. It has no controllers. */
export async function startApiServerDouble(kinds: readonly KnownKind[]): Promise<ApiServerDouble> {
  const objects = new Map<string, ClusterObject>();
  const requests: string[] = [];
  const watchers = new Set<Watcher>();
  let version = 1;
  const notify = (type: string, object: ClusterObject) => {
    const { kind, namespace } = referenceTo(object);
    for (const watcher of watchers) {
      if (watcher.kind.kind !== kind || (watcher.namespace !== '' && watcher.namespace !== namespace)) continue;
      if (!isSelected(object, watcher.selector)) continue;
      watcher.response.write(`${JSON.stringify({ type, object })}\n`);
    }
  };
  const put = (object: ClusterObject): ClusterObject => {
    version += 1;
    const metadata = object.metadata as JsonObject;
    const stored = { ...object, metadata: { ...metadata, resourceVersion: String(version) } };
    const key = keyOf(referenceTo(stored));
    const type = objects.has(key) ? 'MODIFIED' : 'ADDED';
    objects.set(key, stored);
    notify(type, stored);
    return stored;
  };
  const remove = (object: ClusterObject) => {
    if (objects.delete(keyOf(referenceTo(object)))) notify('DELETED', object);
  };
  const double = { script: (() => undefined) as ApiServerDouble['script'] };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://double');
    requests.push(`${method} ${url}`);
    const body =
      method === 'GET' ? undefined : ((await json(request).catch(() => undefined)) as JsonObject | undefined);
    const scripted = double.script(method, url, body);
    if (scripted !== undefined) {
      const warning = scripted.warning === undefined ? {} : { warning: `299 - "${scripted.warning}"` };
      return send(response, scripted.status, scripted.body ?? {}, warning);
    }
    if (pathname === '/version') return send(response, 200, { gitVersion: 'v1.36.3' });
    const group = kinds.filter(({ apiVersion }) => pathname === rootOf(apiVersion));
    if (group.length > 0) return send(response, 200, { resources: group.map(resourceOf) });
    const found = kinds.map(kind => ({ kind, at: matchOf(kind, pathname) })).find(({ at }) => at !== undefined);
    if (found?.at === undefined) return send(response, 404, statusOf(404, 'NotFound', 'no such path'));
    const { kind, at } = found;
    const selector = searchParams.get('labelSelector') ?? '';
    const listed = () =>
      [...objects.values()].filter(object => {
        const reference = referenceTo(object);
        const isThere = reference.kind === kind.kind && (at.namespace === '' || reference.namespace === at.namespace);
        return isThere && isSelected(object, selector);
      });
    if (searchParams.has('watch')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.flushHeaders();
      const watcher = { kind, namespace: at.namespace, selector, response };
      watchers.add(watcher);
      response.once('close', () => watchers.delete(watcher));
      const from = Number(searchParams.get('resourceVersion'));
      for (const object of listed()) {
        const own = Number((object.metadata as JsonObject).resourceVersion);
        if (own > from) response.write(`${JSON.stringify({ type: 'ADDED', object })}\n`);
      }
      return;
    }
    const { apiVersion, kind: name } = kind;
    const object = objects.get(keyOf({ apiVersion, kind: name, namespace: at.namespace, name: at.name ?? '' }));
    if (at.name === undefined && method === 'GET')
      return send(response, 200, { metadata: { resourceVersion: String(version) }, items: listed() });
    if (at.name === undefined && method === 'POST' && body !== undefined) {
      const namespace = at.namespace === '' ? {} : { namespace: at.namespace };
      const made = { ...body, metadata: { ...(body.metadata as JsonObject), ...namespace } } as ClusterObject;
      if (objects.has(keyOf(referenceTo(made)))) return send(response, 409, statusOf(409, 'AlreadyExists', 'exists'));
      return send(response, 201, searchParams.has('dryRun') ? made : put(made));
    }
    if (object === undefined) return send(response, 404, statusOf(404, 'NotFound', 'not found'));
    if (method === 'GET') return send(response, 200, object);
    if (method === 'PATCH') return send(response, 200, put(merged(object, body ?? {})));
    remove(object);
    return send(response, 200, statusOf(200, '', ''));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(error => send(response, 500, statusOf(500, 'InternalError', String(error))));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return Object.assign(double, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    put,
    delete: remove,
    watches: (object?: ClusterObject) =>
      [...watchers].filter(({ kind }) => object === undefined || kind.kind === object.kind).length,
    endWatches(how: 'quietly' | 'expired' | 'abruptly' = 'quietly') {
      const ended = [...watchers];
      watchers.clear();
      for (const { response } of ended) {
        if (how === 'expired')
          response.write(`${JSON.stringify({ type: 'ERROR', object: statusOf(410, 'Expired', 'too old') })}\n`);
        if (how === 'abruptly') response.destroy();
        else response.end();
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  });
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function statusOf(code: number, reason: string, message: string): object {
  return { kind: 'Status', apiVersion: 'v1', code, reason, message };
}

/** Of selectors only what is used: `name`, and `name=value`. */
function isSelected(object: ClusterObject, selector: string): boolean {
  if (selector === '') return true;
  const [name = '', value] = selector.split('=');
  const label = (((object.metadata as JsonObject).labels ?? {}) as JsonObject)[name];
  return value === undefined ? label !== undefined : label === value;
}

function rootOf(apiVersion: string): string {
  return apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}

function resourceOf({ plural, kind, namespaced }: KnownKind): object {
  return { name: plural, kind, namespaced };
}

function matchOf(
  { apiVersion, plural }: KnownKind,
  path: string,
): { readonly namespace: string; readonly name: string | undefined } | undefined {
  const root = rootOf(apiVersion);
  if (!path.startsWith(`${root}/`)) return undefined;
  const parts = path.slice(root.length + 1).split('/');
  const [namespace, rest] =
    parts[0] === 'namespaces' && parts.length > 2 ? [parts[1] ?? '', parts.slice(2)] : ['', parts];
  return rest[0] === plural ? { namespace, name: rest[1] } : undefined;
}

/** A JSON merge patch (RFC 7396). */
function merged(object: JsonObject, patch: JsonObject): JsonObject {
  const entries = Object.entries(patch).map(([key, value]) => {
    const before = object[key];
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [key, isPart ? merged((before ?? {}) as JsonObject, value as JsonObject) : value];
  });
  return { ...object, ...Object.fromEntries(entries) };
}
