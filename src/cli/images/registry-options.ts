import { resolve } from 'node:path';
import { parseTokenServer } from '../../adapters/registry/auth/parse-token-server.ts';
import type { RegistryClient } from '../../adapters/registry/open-registries.ts';
import { parseReference } from '../../core/image/reference.ts';
import { hasOption, listOption, textOption } from '../arguments.ts';
import type { Arguments, Context, OptionSpec } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** How registries are asked. */
export const registryOptions: Readonly<Record<string, OptionSpec>> = {
  'registry-config': {
    type: 'string',
    value: 'FILE',
    help: 'Credentials of registries (default: the files of podman and docker)',
  },
  insecure: {
    type: 'string',
    multiple: true,
    value: 'HOST',
    help: 'A registry that may be asked by plain HTTP or with any certificate, at any address (http://HOST: by plain HTTP alone); may be repeated',
  },
  private: {
    type: 'string',
    multiple: true,
    value: 'HOST',
    help: 'A registry that may have a private address or a port of its own (HOST:PORT); may be repeated',
  },
  'token-server': {
    type: 'string',
    multiple: true,
    value: 'FROM=TO',
    help: 'The host TO that the registry FROM gives out its tokens at: it may learn the credentials for FROM; may be repeated',
  },
  mirror: {
    type: 'string',
    multiple: true,
    value: 'FROM=TO',
    help: 'Where images of a registry or a part of it are to be had when it does not answer, by digest',
  },
};

/**
 * Opens the registries as the command line says. What speaks to them is loaded only here: most runs ask nobody.
 *
 * @throws UsageError for a mirror or a host that cannot be one
 */
export async function openStatedRegistries(context: Context, args: Arguments): Promise<RegistryClient> {
  const { openCredentials } = await import('../../adapters/registry/credentials/open-credentials.ts');
  const { openRegistries } = await import('../../adapters/registry/open-registries.ts');
  const file = textOption(args, 'registry-config');
  const insecure = listOption(args, 'insecure');
  return openRegistries({
    credentials: await openCredentials({
      ...(file === undefined ? {} : { file: resolve(context.cwd, file) }),
      allowHelpers: true,
      environment: context.env,
    }),
    insecureHosts: insecure.map(host => hostOf('insecure', host.replace(plainPrefix, ''))),
    plainHosts: insecure.filter(host => plainPrefix.test(host)).map(host => host.replace(plainPrefix, '')),
    privateHosts: listOption(args, 'private').map(host => hostOf('private', host)),
    mirrors: new Map(listOption(args, 'mirror').map(mirrorOf)),
    tokenServers: new Map(listOption(args, 'token-server').map(tokenServerOf)),
    environment: context.env,
    warn: message => {
      if (!hasOption(args, 'quiet')) context.stderr.write(`catalog-keeper: ${message}\n`);
    },
  });
}

const plainPrefix = /^http:\/\//;

/** Opens the registries, does something with them, and closes the connections again. */
export async function withRegistries<Result>(
  context: Context,
  args: Arguments,
  use: (registries: RegistryClient) => Promise<Result>,
): Promise<Result> {
  const registries = await openStatedRegistries(context, args);
  try {
    return await use(registries);
  } finally {
    await registries.close();
  }
}

function hostOf(option: string, host: string): string {
  if (/^[\w.-]+(?::\d+)?$/.test(host) || /^\[[\da-f:]+\](?::\d+)?$/i.test(host)) return host;
  throw new UsageError(
    `--${option} takes the host of a registry, with its port where it has one; it was given '${host}'.`,
  );
}

function tokenServerOf(option: string): readonly [string, string] {
  const pair = parseTokenServer(option);
  if (pair !== undefined) return pair;
  throw new UsageError(
    `--token-server takes FROM=TO, each a host with its port where it has one; it was given '${option}'.`,
  );
}

function mirrorOf(option: string): [string, string] {
  const [from = '', to = '', ...more] = option.split('=');
  if (more.length === 0 && isPrefix(from) && isPrefix(to)) return [from, to];
  throw new UsageError(`--mirror takes FROM=TO, each a host with perhaps a path; it was given '${option}'.`);
}

function isPrefix(text: string): boolean {
  const parsed = parseReference(text.includes('/') ? text : `${text}/x`);
  return text !== '' && !('error' in parsed) && parsed.tag === undefined && parsed.digest === undefined;
}
