import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from '@jest/globals';
import { CredentialError } from '../../../../src/adapters/registry/credentials/credential-error.ts';
import { inEveryFile } from '../../../support/in-every-file.ts';

/** A home directory with files of credentials, and with programs in its PATH. */
export interface Home {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Anything but a text is written as JSON. */
  write(path: string, content: unknown): string;
  read(path: string): string;
  /** A program of the shell in the PATH. */
  program(name: string, script: string): void;
}

const made: string[] = [];
inEveryFile(() => {
  afterAll(() => {
    for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
  });
});

export function makeHome(more: Readonly<Record<string, string>> = {}): Home {
  const directory = mkdtempSync(join(tmpdir(), 'keeper-home-'));
  made.push(directory);
  const write = (path: string, content: unknown) => {
    const full = join(directory, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content));
    return full;
  };
  return {
    directory,
    // Without a runtime directory of its own that of the user would be looked at.
    environment: {
      HOME: directory,
      XDG_RUNTIME_DIR: join(directory, 'run'),
      PATH: `${join(directory, 'bin')}:${process.env.PATH}`,
      ...more,
    },
    write,
    read: path => readFileSync(join(directory, path), 'utf8'),
    program: (name, script) => chmodSync(write(`bin/${name}`, `#!/bin/sh\n${script}\n`), 0o755),
  };
}

/** An entry of `auths`. */
export function login(username: string, password = 'secret'): { readonly auth: string } {
  return { auth: Buffer.from(`${username}:${password}`).toString('base64') };
}

/** The error that a promise is rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<CredentialError> {
  const [result] = await Promise.allSettled([promise]);
  if (result.status === 'rejected' && result.reason instanceof CredentialError) return result.reason;
  throw new Error('it did not fail as it should');
}
