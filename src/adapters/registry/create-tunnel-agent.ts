import { type Agent, type ClientRequest, type ClientRequestArgs, request } from 'node:http';
import type { AgentOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { OutcomeError } from '../../core/image/outcome.ts';
import { explainError } from './explain-error.ts';
import { unknownError } from './failures.ts';
import type { ProxyServer } from './proxies.ts';

const maxHeaderSize = 16 * 1024;

type Target = ClientRequestArgs & ConnectionOptions;
type Done = (error: Error | null, stream?: Duplex) => void;

/**
 * An agent whose connections lead through a proxy, which is asked for them by CONNECT: TLS is spoken with the host itself. The agents
 * of Node 24 know proxies, too, but never get through one whose answer comes in pieces. `https-proxy-agent` reads an answer without
 * an end, and takes what a proxy that refuses says for the answer of the host.
 *
 * @param timeout milliseconds, until the connection is there with TLS
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-9.3.6
 */
export function createTunnelAgent(options: AgentOptions, proxy: ProxyServer, timeout: number): Agent {
  // Loaded here, since plain HTTP goes without and loading it takes as long as a small image.
  const { Agent: TlsAgent } = process.getBuiltinModule('node:https');
  const pending = new Set<() => void>();
  return new (class extends TlsAgent {
    override createConnection(target: Target, done: Done): undefined {
      const cancel = openTunnel(proxy, target, timeout, (...result) => {
        pending.delete(cancel);
        done(...result);
      });
      pending.add(cancel);
    }

    override destroy(): void {
      for (const cancel of pending) cancel();
      super.destroy();
    }
  })(options);
}

/**
 * @param done gets the connection, or why there is none; once
 * @returns what gives it up
 */
function openTunnel(proxy: ProxyServer, target: Target, timeout: number, done: Done): () => void {
  const asking = ask(proxy, `${bracketed(target.host ?? '')}:${target.port}`);
  let tunnel: Duplex | undefined;
  let isDone = false;
  const end = (error: Error | null): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    if (error !== null) {
      asking.destroy();
      tunnel?.destroy();
    }
    done(error, tunnel);
  };
  const cancel = () => end(unknownError('timeout', `${target.host} is not reached through the proxy in time`));
  const timer = setTimeout(cancel, timeout);
  asking.on('error', error => end(new OutcomeError(explainError(error, 'the proxy'))));
  asking.once('connect', ({ statusCode }, socket, head) => {
    tunnel = socket;
    if (statusCode !== 200) return end(refusal(target, `answered ${statusCode}`));
    // Behind a tunnel nobody speaks before the client does.
    if (head.length > 0) return end(refusal(target, 'sent data before the host did'));
    const { connect } = process.getBuiltinModule('node:tls');
    const secure = connect({ ...target, socket });
    tunnel = secure;
    secure.on('error', end).once('secureConnect', () => end(null));
  });
  asking.end();
  return cancel;
}

function ask({ url, authorization }: ProxyServer, target: string): ClientRequest {
  const isTls = url.protocol === 'https:';
  const { hostname } = url;
  return (isTls ? process.getBuiltinModule('node:https').request : request)({
    host: hostname.startsWith('[') ? hostname.slice(1, -1) : hostname,
    port: url.port === '' ? (isTls ? 443 : 80) : Number(url.port),
    method: 'CONNECT',
    path: target,
    headers: {
      host: target,
      connection: 'keep-alive',
      ...(authorization === undefined ? {} : { 'proxy-authorization': authorization }),
    },
    agent: false,
    maxHeaderSize,
  });
}

function refusal({ host }: Target, what: string): Error {
  return unknownError('network', `${host} cannot be reached through the proxy, which ${what}`);
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
