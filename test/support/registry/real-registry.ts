import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Certificate, makeCertificate } from './make-certificate.ts';
import { authorizationFor, type RegistryOptions, type TestRegistry, user } from './test-registry.ts';
import { startTokenServer, type TokenServer } from './token-server.ts';

const program = 'docker-registry';
/** Of `htpasswd -nbB`: the password of `user`. */
const passwordHash = '$2y$05$U7SH0q7Q.cNtWcU3hP6pGO2DI8qodQybt3CtTMGn5YwK5acXTySgS';
/** The registry ends when this shell's standard input does, and so with the process that started it, however that ends. */
const whileInputIsOpen =
  'exec 3<&0; "$0" serve "$1" 3<&- </dev/null & server=$!; (read -r _ <&3; kill "$server") & wait "$server"; exit $?';

/** Whether the registry of Debian's package docker-registry can be started. Says so when it cannot. */
export function isRegistryInstalled(what: string): boolean {
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined) return true;
  console.warn(`${what} is not tested with a real registry: install the Debian package ${program}.`);
  return false;
}

/** A registry that is a program of its own. */
export interface RealRegistry extends TestRegistry {
  /** What it answered so far: `METHOD path?query`. */
  log(): readonly string[];
}

/** Starts a registry with an empty storage of its own on a free port of 127.0.0.1. */
export async function startRealRegistry(options: RegistryOptions = {}): Promise<RealRegistry> {
  const { authentication = 'none' } = options;
  const directory = mkdtempSync(join(tmpdir(), 'keeper-registry-'));
  const tls = options.tls === true ? makeCertificate() : undefined;
  const tokens = authentication === 'token' ? await startTokenServer() : undefined;
  const password = authentication === 'htpasswd';
  const file = join(directory, 'config.json');
  writeFileSync(file, JSON.stringify(configuration(directory, tls, tokens, password)));
  // Into a file: a pipe that is full because this process waits for another one would stop the registry.
  const log = join(directory, 'log');
  const output = openSync(log, 'w');
  const child = spawn('sh', ['-c', whileInputIsOpen, program, file], { stdio: ['pipe', 'ignore', output] });
  closeSync(output);
  const ended = once(child, 'close');
  const stop = async () => {
    child.stdin?.end();
    await Promise.all([ended, tokens?.stop()]);
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const host = await listeningAt(child, log);
    return {
      host,
      origin: `${tls === undefined ? 'http' : 'https'}://${host}`,
      ...(tls === undefined ? {} : { certificate: tls.pem }),
      ...(tokens === undefined ? {} : { tokens }),
      authorization: (...repositories) => authorizationFor(authentication, tokens, repositories),
      log: () => answeredIn(readFileSync(log, 'utf8')),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @see https://distribution.github.io/distribution/about/configuration/ (YAML, and so JSON) */
function configuration(
  directory: string,
  tls: Certificate | undefined,
  tokens: TokenServer | undefined,
  password: boolean,
): unknown {
  const write = (name: string, content: string) => {
    writeFileSync(join(directory, name), content);
    return join(directory, name);
  };
  return {
    version: 0.1,
    // The line that says which port it got is of this level.
    log: { level: 'info', accesslog: { disabled: true } },
    storage: { filesystem: { rootdirectory: join(directory, 'storage') }, delete: { enabled: true } },
    http: {
      addr: '127.0.0.1:0',
      secret: 'test',
      ...(tls === undefined
        ? {}
        : { tls: { certificate: write('tls.pem', tls.pem), key: write('tls.key', tls.keyPem) } }),
    },
    ...(tokens === undefined && !password ? {} : { auth: authenticationOf(tokens, write) }),
  };
}

function authenticationOf(tokens: TokenServer | undefined, write: (name: string, content: string) => string): unknown {
  if (tokens === undefined) {
    const path = write('htpasswd', `${user.username}:${passwordHash}\n`);
    return { htpasswd: { realm: 'test realm', path } };
  }
  const { realm, service, issuer, certificate } = tokens;
  return { token: { realm, service, issuer, rootcertbundle: write('tokens.pem', certificate.pem) } };
}

/** The address that the registry says in its log that it listens at. */
async function listeningAt(child: ChildProcess, log: string): Promise<string> {
  const failed = once(child, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => undefined);
  for (;;) {
    const text = readFileSync(log, 'utf8');
    const address = /listening on (127\.0\.0\.1:\d+)/.exec(text)?.[1];
    if (address !== undefined) return address;
    if (child.exitCode !== null) throw new Error(`${program} ended:\n${text}`);
    await Promise.race([setTimeout(20), failed]);
  }
}

function answeredIn(log: string): readonly string[] {
  const lines = log.split('\n').filter(line => line.includes('msg="response completed"'));
  return lines.map(line => {
    const [, method = '', uri = ''] = /http\.request\.method=(\S+).* http\.request\.uri="?([^" ]+)/.exec(line) ?? [];
    return `${method} ${uri}`;
  });
}
