/** https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#dns-subdomain-names */
const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/** What a catalog is called in addresses, where a ClusterCatalog would have its name: the last part of its directory or image. */
export function nameOfServed(word: string): string {
  const [last = ''] = word
    .replace(/(?<!\/)\/+$/, '')
    .replace(/@.*/s, '')
    .split('/')
    .slice(-1);
  const name = last.replace(/:.*/s, '').toLowerCase();
  return subdomain.test(name) && name.length <= 253 ? name : 'catalog';
}
