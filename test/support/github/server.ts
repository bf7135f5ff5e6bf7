import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Caller, callerOf } from './auth.ts';
import { violationsOfAnswer, violationsOfRequest } from './contract.ts';
import type { Asked, Fault, FaultPlan } from './faults.ts';
import { serveGit } from './git-http.ts';
import { rootFields } from './graphql/root-fields.ts';
import { parseCommands } from './push-protocol.ts';
import { byName, movedTo } from './rest/moved.ts';
import type { Answer } from './rest/route.ts';
import { findRoute } from './rest/router.ts';
import { ApiError } from './state/api-error.ts';
import type { Shape } from './state/model.ts';
import type { World } from './state/world.ts';
import type { Tally } from './tally.ts';
import { servePage } from './web.ts';
import type { Webhooks } from './webhooks.ts';

export interface Parts {
  readonly world: World;
  readonly webhooks: Webhooks;
  readonly plan: FaultPlan;
  readonly tally: Tally;
  readonly strict: boolean;
  readonly requestsPerHour: number;
}

const gitPath = /^\/([^/]+)\/([^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/u;

/** Answers as GitHub does: REST, GraphQL and git on one port. */
export function createGitHubServer(parts: Parts): Server {
  return createServer((incoming, response) => {
    serve(parts, incoming, response).catch((error: unknown) => {
      parts.world.problems.push(`the double failed at ${incoming.method} ${incoming.url}: ${(error as Error).stack}`);
      response.destroy();
    });
  });
}

async function serve(parts: Parts, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  // Who gives up in the middle of a request is not answered.
  try {
    for await (const chunk of incoming) chunks.push(chunk);
  } catch {
    return;
  }
  const raw = Buffer.concat(chunks);
  const url = new URL(incoming.url ?? '/', parts.world.url);
  const git = gitPath.exec(url.pathname);
  if (git !== null) return await answerGit(parts, incoming, url, raw, response, git);
  const exchange = { parts, incoming, response, url };
  const page = servePage(parts.world, incoming.method ?? '', url, raw.toString('utf8'), incoming.headers.authorization);
  if (page !== undefined) {
    response.writeHead(page.status, page.headers);
    response.end(page.body);
    return;
  }
  const path = byName(parts.world, url.pathname.replace(/^\/api\/v3(?=\/)/u, ''));
  const isGraphql = incoming.method === 'POST' && ['/graphql', '/api/graphql'].includes(url.pathname);
  const body = parse(raw);
  const found = isGraphql ? undefined : findRoute(incoming.method ?? '', path);
  const asked: Asked = {
    method: incoming.method ?? '',
    template: isGraphql ? '/graphql' : (found?.route.template ?? path),
    params: found?.params ?? {},
    body: body ?? {},
    fields: isGraphql ? await rootFields(String(body?.query ?? '')) : [],
  };
  await withFaults(exchange, asked, async () => {
    const caller = () => callerOf(parts.world, incoming.headers.authorization);
    if (isGraphql) return await graphql(parts, caller, body ?? {});
    return movedTo(parts.world, asked, path) ?? (await rest(parts, caller, asked, url, found));
  });
}

interface Exchange {
  readonly parts: Parts;
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

/** Lets go wrong what was planned, at the time it was planned for, and sends the answer. */
async function withFaults(exchange: Exchange, asked: Asked, answer: () => Promise<Answer>): Promise<void> {
  const { parts, response } = exchange;
  const fault = parts.plan.next(asked);
  if (fault?.when === 'before' && (await isSpoiled(exchange, asked, fault))) return;
  const answered = await answer();
  if (fault?.when === 'after' && (await isSpoiled(exchange, asked, fault))) return;
  if (!response.destroyed) send(exchange, asked, answered);
}

async function isSpoiled({ parts, response }: Exchange, asked: Asked, fault: Fault): Promise<boolean> {
  if (fault.kind === 'slow') await new Promise(resolve => setTimeout(resolve, fault.ms));
  if (fault.kind === 'run') await fault.run();
  if (fault.kind === 'slow' || fault.kind === 'run') return false;
  if (fault.kind === 'cut') {
    parts.tally.add(asked, 0);
    response.destroy();
    return true;
  }
  parts.tally.add(asked, fault.status);
  const isText = typeof fault.body === 'string';
  response.writeHead(fault.status, { 'content-type': 'application/json; charset=utf-8', ...fault.headers });
  response.end(isText ? fault.body : JSON.stringify(fault.body));
  return true;
}

async function rest(
  parts: Parts,
  callerOfIt: () => Caller,
  asked: Asked,
  url: URL,
  found: ReturnType<typeof findRoute>,
): Promise<Answer> {
  const { world, webhooks, strict } = parts;
  if (found === undefined) world.problems.push(`the double knows no ${asked.method} ${asked.template}`);
  const problems = strict && found !== undefined ? violationsOfRequest(asked, url.searchParams) : [];
  world.problems.push(...problems);
  const answer = await answered(async () => {
    const caller = callerOfIt();
    if (found === undefined) throw new ApiError(404, 'Not Found');
    return await found.route.run({ world, webhooks, caller, params: found.params, url, body: asked.body });
  });
  if (strict && found !== undefined)
    world.problems.push(...violationsOfAnswer(asked, answer.status, plain(answer.body)));
  return answer;
}

async function answered(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, details } = error;
    const { accepted, ...more } = details;
    return {
      status,
      body: { message, ...more, documentation_url: 'https://docs.github.com/rest', status: String(status) },
      ...(accepted === undefined ? {} : { headers: { 'x-accepted-github-permissions': String(accepted) } }),
    };
  }
}

async function graphql(parts: Parts, callerOfIt: () => Caller, body: Shape): Promise<Answer> {
  const { runGraphql } = await import('./graphql/run.ts');
  return await answered(async () => {
    const caller = callerOfIt();
    if (caller.kind !== 'token') throw new ApiError(401, 'This endpoint requires you to be authenticated.');
    return { status: 200, body: await runGraphql(parts.world, caller, body) };
  });
}

function send({ parts, incoming, response }: Exchange, asked: Asked, { status, body, headers }: Answer): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  const credentials = incoming.headers.authorization ?? '';
  // GitHub's differ from token to token, too.
  const etag = `W/"${createHash('sha256').update(credentials).update(text).digest('hex')}"`;
  const isCached = status === 200 && asked.method === 'GET';
  const isKnown = isCached && incoming.headers['if-none-match'] === etag;
  const resource = asked.template === '/graphql' ? 'graphql' : 'core';
  const used = parts.tally.charge(`${resource} ${credentials}`, isKnown ? 0 : 1);
  parts.tally.add(asked, isKnown ? 304 : status);
  response.writeHead(isKnown ? 304 : status, {
    ...(text === '' || isKnown ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    ...(isCached ? { etag, 'cache-control': 'private, max-age=60, s-maxage=60' } : {}),
    'x-ratelimit-limit': String(parts.requestsPerHour),
    'x-ratelimit-used': String(used),
    'x-ratelimit-remaining': String(Math.max(0, parts.requestsPerHour - used)),
    'x-ratelimit-reset': String(Math.floor(parts.world.milliseconds() / 1000) + 3600),
    'x-ratelimit-resource': resource,
    'x-github-request-id': 'DOUBLE:0',
    ...headers,
  });
  response.end(isKnown ? undefined : text);
}

async function answerGit(
  parts: Parts,
  incoming: IncomingMessage,
  url: URL,
  raw: Buffer,
  response: ServerResponse,
  [, owner = '', name = '', path = '']: RegExpExecArray,
): Promise<void> {
  const { world, plan, tally } = parts;
  const asked = {
    method: 'GIT',
    template: `/{owner}/{repo}/${path}`,
    params: { owner, repo: name },
    body: path === 'git-receive-pack' ? { references: pushedReferences(incoming, raw) } : {},
    fields: [],
  };
  const fault = plan.next(asked);
  const exchange = { parts, incoming, response, url };
  if (fault?.when === 'before' && (await isSpoiled(exchange, asked, fault))) return;
  try {
    const caller = callerOf(world, incoming.headers.authorization);
    const repo = world.repository(`${owner}/${name}`) ?? world.oldNames.get(`${owner}/${name}`.toLowerCase());
    if (repo === undefined) throw new ApiError(caller.kind === 'anonymous' ? 401 : 404, 'Repository not found.');
    const request = {
      method: incoming.method ?? '',
      path,
      query: url.search.slice(1),
      headers: incoming.headers,
      body: raw,
    };
    const after = fault?.when === 'after' ? () => isSpoiled(exchange, asked, fault) : undefined;
    await serveGit(world, caller, repo, request, response, after);
    tally.add(asked, response.statusCode);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    tally.add(asked, error.status);
    const ask = error.status === 401 ? { 'www-authenticate': 'Basic realm="GitHub"' } : {};
    response.writeHead(error.status, { 'content-type': 'text/plain', ...ask });
    response.end(error.message);
  }
}

function pushedReferences({ headers }: IncomingMessage, raw: Buffer): readonly string[] {
  return parseCommands(raw, headers['content-encoding']).commands.map(({ reference }) => reference);
}

function parse(raw: Buffer): Shape | undefined {
  if (raw.length === 0) return undefined;
  try {
    const value: unknown = JSON.parse(raw.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Shape) : undefined;
  } catch {
    return undefined;
  }
}

/** As it arrives: without members that are undefined. */
function plain(body: unknown): unknown {
  return body === undefined ? undefined : JSON.parse(JSON.stringify(body));
}
