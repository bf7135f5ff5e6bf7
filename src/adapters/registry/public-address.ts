import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Whether an IP address is one of the public Internet, by the registries of special addresses of IANA: what is
 * loopback, private, shared (CGNAT), link-local (where clouds serve their metadata), multicast, documentation,
 * reserved or a transition to one of those is not.
 *
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4().check(address, 'ipv4');
  // A zone (`%eth0`) only ever stands behind an address that is not public.
  if (!isIPv6(address) || address.includes('%')) return false;
  const embedded = embeddedAddress(address);
  if (embedded !== undefined) return !special4().check(embedded, 'ipv4');
  return global6().check(address, 'ipv6') && !special6().check(address, 'ipv6');
}

const special4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Serves the metadata of one cloud, although it is public.
  '168.63.129.16/32',
]);

const global6 = blockList('ipv6', ['2000::/3']);

const special6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']);

/** Prefixes of 96 bits in front of an IPv4 address that the packet goes to in the end: mapped, and NAT64. */
const embedding = blockList('ipv6', ['::ffff:0:0/96', '64:ff9b::/96']);

/** Made when it is asked first. */
function blockList(type: 'ipv4' | 'ipv6', networks: readonly string[]): () => BlockList {
  let made: BlockList | undefined;
  return () => {
    made ??= makeBlockList(type, networks);
    return made;
  };
}

function makeBlockList(type: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const slash = network.indexOf('/');
    list.addSubnet(network.slice(0, slash), Number(network.slice(slash + 1)), type);
  }
  return list;
}

function embeddedAddress(address: string): string | undefined {
  if (!embedding().check(address, 'ipv6')) return undefined;
  // The parser of URLs writes every address in one form, whose last two groups are the last 32 bits.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const groups = written.slice(written.lastIndexOf('::') + 1).split(':');
  const [high, low] = [groups.at(-2), groups.at(-1)].map(group =>
    Number.parseInt(group === '' ? '0' : (group ?? '0'), 16),
  );
  if (high === undefined || low === undefined || Number.isNaN(low)) return '0.0.0.0';
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
