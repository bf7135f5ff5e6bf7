import { resolve } from 'node:path';
import type { RegistryClient } from '../../adapters/registry/open-registries.ts';
import type { RegistryOptionName } from '../../adapters/registry/parse-registry-options.ts';
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
    help: 'Registry to allow with plain HTTP or any certificate, at any address; http://HOST: plain HTTP only; may be repeated',
  },
  private: {
    type: 'string',
    multiple: true,
    value: 'HOST',
    help: 'Registry to allow at a private address or another port (HOST:PORT); may be repeated',
  },
  'token-server': {
    type: 'string',
    multiple: true,
    value: 'FROM=TO',
    help: 'Token server TO of registry FROM, which may receive the credentials for FROM; may be repeated',
  },
  mirror: {
    type: 'string',
    multiple: true,
    value: 'FROM=TO',
    help: 'Mirror TO of the registry or repository prefix FROM, used by digest if FROM does not answer; may be repeated',
  },
};

/**
 * Opens the registries as the command line says. What speaks to them is loaded only here: most runs ask nobody.
 *
 * @throws UsageError for a mirror or a host that cannot be one
 */
export async function openConfiguredRegistries(context: Context, args: Arguments): Promise<RegistryClient> {
  const { openCredentials } = await import('../../adapters/registry/credentials/open-credentials.ts');
  const { openRegistries } = await import('../../adapters/registry/open-registries.ts');
  const { parseRegistryOptions } = await import('../../adapters/registry/parse-registry-options.ts');
  const file = textOption(args, 'registry-config');
  const words = {
    insecure: listOption(args, 'insecure'),
    private: listOption(args, 'private'),
    'token-server': listOption(args, 'token-server'),
    mirror: listOption(args, 'mirror'),
  };
  const refuse = (option: RegistryOptionName, takes: string, index: number) =>
    new UsageError(`--${option} takes ${takes}, not '${words[option][index]}'.`);
  return openRegistries({
    ...parseRegistryOptions(words, refuse),
    credentials: await openCredentials({
      ...(file === undefined ? {} : { file: resolve(context.cwd, file) }),
      allowHelpers: true,
      environment: context.env,
    }),
    environment: context.env,
    warn: message => {
      if (!hasOption(args, 'quiet')) context.stderr.write(`catalog-keeper: ${message}\n`);
    },
  });
}

/** Opens the registries, does something with them, and closes the connections again. */
export async function withRegistries<Result>(
  context: Context,
  args: Arguments,
  use: (registries: RegistryClient) => Promise<Result>,
): Promise<Result> {
  const registries = await openConfiguredRegistries(context, args);
  try {
    return await use(registries);
  } finally {
    await registries.close();
  }
}
