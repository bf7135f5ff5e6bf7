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
    help: 'Where images of a registry or a part of it are to be had when it does not answer, by digest; may be repeated',
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
    new UsageError(`--${option} takes ${takes}; it was given '${words[option][index]}'.`);
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
