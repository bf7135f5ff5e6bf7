import type { Credential } from './credential.ts';
import { CredentialError } from './credential-error.ts';

/** What every helper of docker-credential-helpers prints when it knows nothing. */
const notFound = 'credentials not found in native keychain';
/** The user name that says that the secret is an identity token. */
const tokenUser = '<token>';
const maxAnswerBytes = 64 * 1024;

/**
 * Asks a credential helper, `docker-credential-SUFFIX get`, without a shell. Undefined where it knows of nothing.
 *
 * @param key the registry as helpers know it
 * @throws CredentialError when it cannot be started, fails, says too much or takes longer than `timeoutMs`
 * @see https://github.com/docker/docker-credential-helpers
 */
export async function askHelper(
  suffix: string,
  key: string,
  environment: Readonly<Record<string, string | undefined>>,
  timeoutMs: number,
): Promise<Credential | undefined> {
  const program = `docker-credential-${suffix}`;
  const { problem, output } = await run(program, key, environment, timeoutMs);
  if (output.trim() === notFound) return undefined;
  const answer = problem === undefined ? parse(output) : undefined;
  if (answer === undefined) throw failed(program, key, problem ?? 'answered something that is not a credential');
  if (answer.secret === '') return undefined;
  if (answer.username === tokenUser) return { kind: 'identity-token', token: answer.secret };
  return { kind: 'password', username: answer.username, password: answer.secret };
}

async function run(
  program: string,
  input: string,
  environment: Readonly<Record<string, string | undefined>>,
  timeoutMs: number,
): Promise<{ readonly problem: string | undefined; readonly output: string }> {
  const { execFile } = await import('node:child_process');
  return new Promise(resolve => {
    const options = { env: environment, timeout: timeoutMs, maxBuffer: maxAnswerBytes, killSignal: 'SIGKILL' } as const;
    const child = execFile(program, ['get'], { ...options, windowsHide: true }, (error, output) => {
      resolve({ problem: error === null ? undefined : explain(error, timeoutMs), output });
    });
    // A helper that ends without reading says why by its status.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** Nothing of what it printed: that may be the secret. */
function explain(
  error: Error & { readonly code?: string | number | null; readonly killed?: boolean },
  timeoutMs: number,
): string {
  if (error.code === 'ENOENT') return 'is not in the PATH';
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return `printed more than ${maxAnswerBytes} bytes`;
  if (error.killed === true) return `gave no answer for ${timeoutMs / 1000} seconds`;
  return typeof error.code === 'number' ? `ended with status ${error.code}` : 'could not be run';
}

function parse(output: string): { readonly username: string; readonly secret: string } | undefined {
  try {
    const value: unknown = JSON.parse(output);
    const fields = new Map<string, unknown>(Object.entries(value ?? {}));
    const username = fields.get('Username');
    const secret = fields.get('Secret');
    return typeof username === 'string' && typeof secret === 'string' ? { username, secret } : undefined;
  } catch {
    return undefined;
  }
}

function failed(program: string, key: string, what: string): CredentialError {
  return new CredentialError(
    'helper-failed',
    `The credential helper ${program} ${what} when it was asked for ${key}.`,
    'Repair it, take it out of the file that names it, or name another file with --registry-config.',
  );
}
