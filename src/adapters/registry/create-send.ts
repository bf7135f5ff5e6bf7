import { OutcomeError } from '../../core/image/outcome.ts';
import type { Agents } from './agents.ts';
import type { Deadline } from './deadline.ts';
import { unknownError } from './failures.ts';
import type { Trust } from './network-policy.ts';
import type { HttpRequest, HttpResponse, Send } from './send.ts';
import { sendOnce } from './send-once.ts';
import type { Timeouts } from './timeouts.ts';
import type { UnresponsiveHosts } from './unresponsive-hosts.ts';

const maxRedirects = 5;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** What another origin may know of a request. */
const harmlessHeaders: ReadonlySet<string> = new Set(['accept', 'range', 'user-agent']);

interface SendOptions {
  readonly policy: (url: URL) => Trust;
  readonly agents: Agents;
  readonly timeouts: Timeouts;
  readonly deadline: Deadline;
  readonly unresponsiveHosts: UnresponsiveHosts;
  /** The most requests, redirects counted, before nothing is sent any more. */
  readonly budget: number;
}

/** The one way to the network: judges every hop by the policy and follows redirects itself. */
export function createSend({ policy, agents, timeouts, deadline, unresponsiveHosts, budget }: SendOptions): Send {
  let left = budget;
  const hop = async (url: URL, request: HttpRequest, headers: ReadonlyMap<string, string>): Promise<HttpResponse> => {
    deadline.check();
    const trust = policy(url);
    unresponsiveHosts.check(url.host);
    if (left-- <= 0) throw unknownError('too-many', `more than ${budget} requests would be needed`);
    const attempt = unresponsiveHosts.begin(url.host, 'answer');
    try {
      const sent = { ...request, headers, url, agent: agents.agentFor(url, trust) };
      const response = await sendOnce(sent, timeouts, { deadline, unresponsiveHosts });
      attempt.heard();
      return response;
    } catch (error) {
      // A stream has troubles of its own, which are not the host's.
      if (error instanceof OutcomeError && !isStream(request.body)) attempt.failed(error.failure);
      throw error;
    }
  };
  return async request => {
    let url = parseUrl(request.url);
    let { headers } = request;
    const isFollowing = request.redirects === 'follow' && request.body === undefined && isReading(request.method);
    for (let redirects = 0; ; redirects++) {
      const response = await hop(url, request, headers);
      const location = response.headers.get('location');
      if (!isFollowing || location === undefined || !redirectStatuses.has(response.status)) return response;
      response.discard();
      if (redirects === maxRedirects) {
        throw unknownError('policy', `${url.host} redirects more than ${maxRedirects} times`);
      }
      const next = parseUrl(location, url);
      if (url.protocol === 'https:' && next.protocol !== 'https:') {
        throw unknownError('policy', `${url.host} redirects from HTTPS to an insecure URL`);
      }
      if (next.origin !== url.origin) headers = new Map([...headers].filter(([name]) => harmlessHeaders.has(name)));
      url = next;
    }
  };
}

function isStream(body: HttpRequest['body']): boolean {
  return body !== undefined && !(body instanceof Uint8Array);
}

function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url !== null) return url;
  throw unknownError(
    'policy',
    base === undefined ? 'its host cannot be asked' : `${base.host} sent a redirect without a valid URL`,
  );
}
