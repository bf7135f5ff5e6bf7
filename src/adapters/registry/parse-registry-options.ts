import { parseReference } from '../../core/image/reference.ts';
import type { RegistryOptions } from './options.ts';

/** Names of the options about registries: each is an option of the command line and an input of the Action. */
export type RegistryOptionName = 'insecure' | 'private' | 'token-server' | 'mirror';

type RegistryAccess = Pick<
  RegistryOptions,
  'insecureHosts' | 'plainHosts' | 'privateHosts' | 'tokenServers' | 'mirrors'
>;

const takes: Readonly<Record<RegistryOptionName, string>> = {
  insecure: 'the host of a registry, with its port where it has one and perhaps http:// before it',
  private: 'the host of a registry, with its port where it has one',
  'token-server': 'FROM=TO, each a host with its port where it has one, and one TO for a FROM',
  mirror: 'FROM=TO, each a host with perhaps a path, and one TO for a FROM',
};
const plainPrefix = 'http://';

/**
 * Parses the options about registries, each a list of words.
 *
 * @param refuse makes the error for a word that is not what its option takes, by its index in the list
 */
export function parseRegistryOptions(
  words: Readonly<Record<RegistryOptionName, readonly string[]>>,
  refuse: (option: RegistryOptionName, takes: string, index: number) => Error,
): RegistryAccess {
  const all = <Value>(option: RegistryOptionName, parse: (word: string) => Value | undefined): readonly Value[] =>
    words[option].map((word, index) => {
      const value = parse(word);
      if (value === undefined) throw refuse(option, takes[option], index);
      return value;
    });
  const allPairs = (option: RegistryOptionName, isPart: (part: string) => boolean): ReadonlyMap<string, string> => {
    const pairs = new Map<string, string>();
    for (const [index, word] of words[option].entries()) {
      const [from, to] = pairOf(word, isPart) ?? [];
      // Of two only one would count.
      if (from === undefined || to === undefined || (pairs.get(from) ?? to) !== to)
        throw refuse(option, takes[option], index);
      pairs.set(from, to);
    }
    return pairs;
  };
  const insecure = all('insecure', insecureOf);
  return {
    insecureHosts: insecure.map(({ host }) => host),
    plainHosts: insecure.filter(({ isPlain }) => isPlain).map(({ host }) => host),
    privateHosts: all('private', word => (isHost(word) ? word : undefined)),
    tokenServers: allPairs('token-server', isHost),
    mirrors: allPairs('mirror', isPrefix),
  };
}

function insecureOf(word: string): { readonly host: string; readonly isPlain: boolean } | undefined {
  const isPlain = word.startsWith(plainPrefix);
  const host = isPlain ? word.slice(plainPrefix.length) : word;
  return isHost(host) ? { host, isPlain } : undefined;
}

function pairOf(word: string, isPart: (part: string) => boolean): readonly [from: string, to: string] | undefined {
  const [from = '', to = '', ...more] = word.split('=');
  return more.length === 0 && isPart(from) && isPart(to) ? [from, to] : undefined;
}

function isHost(text: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i.test(text);
}

function isPrefix(text: string): boolean {
  const parsed = parseReference(text.includes('/') ? text : `${text}/x`);
  return text !== '' && !('error' in parsed) && parsed.tag === undefined && parsed.digest === undefined;
}
