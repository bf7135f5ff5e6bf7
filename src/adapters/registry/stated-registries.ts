import { parseReference } from '../../core/image/reference.ts';
import type { RegistryOptions } from './options.ts';

/** What can be said about registries: an option of the command line and an input of the Action each. */
export type RegistryStatement = 'insecure' | 'private' | 'token-server' | 'mirror';

type Stated = Pick<RegistryOptions, 'insecureHosts' | 'plainHosts' | 'privateHosts' | 'tokenServers' | 'mirrors'>;

const takes: Readonly<Record<RegistryStatement, string>> = {
  insecure: 'the host of a registry, with its port where it has one and perhaps http:// before it',
  private: 'the host of a registry, with its port where it has one',
  'token-server': 'FROM=TO, each a host with its port where it has one, and one TO for a FROM',
  mirror: 'FROM=TO, each a host with perhaps a path, and one TO for a FROM',
};
const plainPrefix = 'http://';

/**
 * Reads what whoever runs the program says about registries, each as a list of words.
 *
 * @param refuse makes the error for a word that is not what its statement takes, by its index in the list
 */
export function statedRegistries(
  words: Readonly<Record<RegistryStatement, readonly string[]>>,
  refuse: (statement: RegistryStatement, takes: string, index: number) => Error,
): Stated {
  const all = <Value>(statement: RegistryStatement, parse: (word: string) => Value | undefined): readonly Value[] =>
    words[statement].map((word, index) => {
      const value = parse(word);
      if (value === undefined) throw refuse(statement, takes[statement], index);
      return value;
    });
  const allPairs = (statement: RegistryStatement, isPart: (part: string) => boolean): ReadonlyMap<string, string> => {
    const pairs = new Map<string, string>();
    for (const [index, word] of words[statement].entries()) {
      const [from, to] = pairOf(word, isPart) ?? [];
      // Of two only one would count.
      if (from === undefined || to === undefined || (pairs.get(from) ?? to) !== to)
        throw refuse(statement, takes[statement], index);
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
