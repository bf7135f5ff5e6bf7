import { homeDirectory } from '../../home-directory.ts';
import { askHelper } from './ask-helper.ts';
import type { Credential, CredentialSource } from './credential.ts';
import { CredentialError } from './credential-error.ts';
import { decodeEntry } from './decode-entry.ts';
import { type CredentialFilePath, findCredentialFiles } from './find-credential-files.ts';
import { type CredentialFile, readCredentialFile } from './read-credential-file.ts';
import { helperKey, keysFor, registryName } from './registry-keys.ts';

interface CredentialOptions {
  /** The only file to look at. It has to exist. Without it the files of podman and docker are looked at, those that exist. */
  readonly file?: string;
  /** Whether the programs that a file names may be run. */
  readonly allowHelpers: boolean;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly helperTimeoutMs?: number;
}

/**
 * Credentials from the files of docker and podman, and from the helpers that these name. Of several files the first that has something for a repository
 * counts; in one file a helper of the registry comes before entries, the most specific entry first, and the helper for all
 * registries last. Files are read when somebody asks first, each one once; an explicit file is read at once.
 *
 * @throws CredentialError when the explicit file does not exist or cannot be used
 */
export async function openCredentials(options: CredentialOptions): Promise<CredentialSource> {
  const { file, allowHelpers, environment = process.env, helperTimeoutMs = 30_000 } = options;
  const paths =
    file === undefined
      ? findCredentialFiles(environment, homeDirectory(environment), process.getuid?.())
      : [{ path: file, isLegacy: file.endsWith('.dockercfg') }];
  const files = new Map<string, Promise<CredentialFile | undefined>>();
  const answers = new Map<string, Promise<Credential | undefined>>();

  const read = (path: CredentialFilePath) => remembered(files, path.path, () => readCredentialFile(path));
  const ask = (suffix: string, host: string) =>
    remembered(answers, `${suffix} ${registryName(host)}`, () =>
      askHelper(suffix, helperKey(host), environment, helperTimeoutMs),
    );

  const findIn = async (
    { path, auths, helpers, store }: CredentialFile,
    host: string,
    repository: string,
  ): Promise<Credential | undefined> => {
    const helper = helpers.get(registryName(host));
    if (helper !== undefined && allowHelpers) return ask(helper, host);
    for (const key of keysFor(host, repository)) {
      const credential = auths.has(key) ? decodeEntry(auths.get(key)) : undefined;
      if (credential === undefined) continue;
      if (!('error' in credential)) return credential;
      const message = `The entry for ${key} in the file of registry credentials ${path} ${credential.error}.`;
      throw new CredentialError('wrong-form', message, `Log in to ${host} again with docker or podman.`);
    }
    return store !== undefined && allowHelpers ? ask(store, host) : undefined;
  };

  if (file !== undefined && (await read({ path: file, isLegacy: file.endsWith('.dockercfg') })) === undefined) {
    const message = `The file of registry credentials ${file} does not exist.`;
    throw new CredentialError('not-found', message, 'Name an existing file with --registry-config.');
  }
  return {
    find: async (host, repository) => {
      for (const path of paths) {
        const found = await read(path);
        const credential = found === undefined ? undefined : await findIn(found, host, repository);
        if (credential !== undefined) return credential;
      }
      return undefined;
    },
  };
}

function remembered<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
