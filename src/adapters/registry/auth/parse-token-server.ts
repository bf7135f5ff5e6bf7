/**
 * Reads `REGISTRY=HOST`: a registry, and the host that it gives out its tokens at.
 *
 * @returns undefined where it is something else
 */
export function parseTokenServer(text: string): readonly [registry: string, server: string] | undefined {
  const [registry = '', server = '', ...more] = text.split('=');
  return more.length === 0 && isHost(registry) && isHost(server) ? [registry, server] : undefined;
}

function isHost(text: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i.test(text);
}
