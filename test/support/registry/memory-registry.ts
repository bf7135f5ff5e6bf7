import { makeCertificate } from './make-certificate.ts';
import { answerBlob, beginUpload, continueUpload } from './memory-blobs.ts';
import { answerManifest } from './memory-manifests.ts';
import { type MemoryStore, memoryStore } from './memory-store.ts';
import { errorReply, jsonReply, noSuchPage } from './replies.ts';
import { type Reply, type ServedRequest, serve, type TestServer } from './serve.ts';
import { authorizationFor, basic, type RegistryOptions, type TestRegistry, user } from './test-registry.ts';
import { startTokenServer, type TokenServer } from './token-server.ts';

/** A registry in this process that answers as docker-registry 2.8 does (protocol.test.ts) until faults are injected. */
export interface MemoryRegistry extends TestRegistry, Omit<TestServer, 'stop'> {
  readonly store: MemoryStore;
}

export async function startMemoryRegistry(options: RegistryOptions = {}): Promise<MemoryRegistry> {
  const { authentication = 'none' } = options;
  const tls = options.tls === true ? makeCertificate() : undefined;
  const tokens = authentication === 'token' ? await startTokenServer() : undefined;
  const store = memoryStore();
  const server = await serve(request => {
    const { status, headers, body } = guarded(request);
    return { status, headers: { 'Docker-Distribution-Api-Version': 'registry/2.0', ...headers }, body };
  }, tls);
  const guarded = (request: ServedRequest) => {
    const route = routeOf(request);
    if (route === undefined) return noSuchPage;
    return challenge(authentication === 'htpasswd', tokens, route, request) ?? route.answer(store);
  };
  return {
    ...server,
    store,
    ...(tls === undefined ? {} : { certificate: tls.pem }),
    ...(tokens === undefined ? {} : { tokens }),
    authorization: (...repositories) => authorizationFor(authentication, tokens, repositories),
    stop: async () => {
      await Promise.all([server.stop(), tokens?.stop()]);
    },
  };
}

interface Route {
  /** What has to be allowed, as in scopes: `repository:app:pull`. */
  readonly needs: readonly string[];
  answer(store: MemoryStore): Reply;
}

function routeOf(request: ServedRequest): Route | undefined {
  const { method, url } = request;
  if (url.pathname === '/v2/') return { needs: [], answer: () => jsonReply(200, {}) };
  const [, name = '', kind = '', id = ''] =
    /^\/v2\/(.+?)\/(manifests|blobs\/uploads|blobs|tags)\/(.*)$/.exec(url.pathname) ?? [];
  if (name === '' || !/^[A-Za-z0-9]+([._/-]+[A-Za-z0-9]+)*$/.test(name)) return undefined;
  const pull = `repository:${name}:pull`;
  const needs = [
    method === 'GET' || method === 'HEAD' ? pull : method === 'DELETE' ? `repository:${name}:delete` : `${pull},push`,
  ];
  if (kind === 'manifests') {
    if (!/^([\w][\w.-]{0,127}|[a-z0-9]+:[0-9a-f]+)$/i.test(id)) return undefined;
    return { needs, answer: store => answerManifest(store, name, id, request) };
  }
  if (kind === 'tags') return id === 'list' ? { needs, answer: store => listTags(store, name) } : undefined;
  if (kind === 'blobs') return { needs, answer: store => answerBlob(store, name, id, request) };
  if (id !== '') return { needs, answer: store => continueUpload(store, name, id, request) };
  const from = url.searchParams.get('mount') === null ? null : url.searchParams.get('from');
  return {
    needs: from === null ? needs : [...needs, `repository:${from}:pull`],
    answer: store => beginUpload(store, name, request),
  };
}

function listTags(store: MemoryStore, name: string): Reply {
  const repository = store.repositories.get(name);
  if (repository === undefined) return errorReply(404, 'NAME_UNKNOWN', { name });
  return jsonReply(200, { name, tags: [...repository.tags.keys()] });
}

/** The answer to who may not do what is asked for. */
function challenge(
  password: boolean,
  tokens: TokenServer | undefined,
  { needs }: Route,
  { headers }: ServedRequest,
): Reply | undefined {
  if (!password && tokens === undefined) return undefined;
  if (tokens === undefined) {
    return headers.authorization === basic(user) ? undefined : unauthorized('Basic realm="test realm"', needs);
  }
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  const grants = token === undefined ? undefined : tokens.grants(token);
  if (grants !== undefined && needs.every(need => isGranted(grants, need))) return undefined;
  const scope = needs.length === 0 ? '' : `,scope="${needs.join(' ')}"`;
  const error = token === undefined ? '' : `,error="${grants === undefined ? 'invalid_token' : 'insufficient_scope'}"`;
  return unauthorized(`Bearer realm="${tokens.realm}",service="${tokens.service}"${scope}${error}`, needs);
}

function isGranted(grants: ReturnType<TokenServer['grants']> & {}, need: string): boolean {
  const [, name, actions = ''] = /^repository:(.+):([^:]*)$/.exec(need) ?? [];
  return actions
    .split(',')
    .every(action => grants.some(grant => grant.name === name && grant.actions.includes(action)));
}

function unauthorized(header: string, needs: readonly string[]): Reply {
  const detail = needs.flatMap(need => {
    const [, Name = '', actions = ''] = /^repository:(.+):([^:]*)$/.exec(need) ?? [];
    return actions.split(',').map(Action => ({ Type: 'repository', Class: '', Name, Action }));
  });
  const { status, headers, body } = errorReply(401, 'UNAUTHORIZED', needs.length === 0 ? null : detail);
  return { status, headers: { ...headers, 'WWW-Authenticate': header }, body };
}
