import type { Channel, Package } from '../../catalog/model.ts';
import type { Edit } from '../../edit/edit.ts';
import { editNode } from '../../edit/edit-node.ts';
import { compareVersionReleases, factsOf, replacesChain } from '../../graph/index.ts';

/**
 * The edits that make the newer of two heads replace the other one, or skip it where it replaces something already. None
 * where the channel is then still out of order.
 */
export function editsToJoinHeads(pkg: Package, { entries, blob }: Channel, heads: readonly string[]): readonly Edit[] {
  const [newer, older] = newestFirst(pkg, heads);
  const index = entries.findIndex(({ name }) => name === newer);
  const entry = entries[index];
  if (entry === undefined || older === undefined || heads.length !== 2) return [];
  const isReplacing = entry.replaces !== '';
  const joined = isReplacing ? { ...entry, skips: [...entry.skips, older] } : { ...entry, replaces: older };
  const chain = replacesChain(entries.with(index, joined));
  if (chain.kind !== 'chain' || chain.stranded.length > 0) return [];
  return isReplacing
    ? editNode(blob, { kind: 'add-items', path: ['entries', index, 'skips'], texts: [older] })
    : editNode(blob, { kind: 'add-member', path: ['entries', index, 'replaces'], text: older });
}

/** Empty where versions do not say which is newer. */
function newestFirst(pkg: Package, names: readonly string[]): readonly string[] {
  const { versions } = factsOf(pkg);
  const known = names.flatMap(name => {
    const version = versions.get(name);
    return version === undefined ? [] : [{ name, version }];
  });
  known.sort((one, other) => compareVersionReleases(other.version, one.version));
  const [first, second] = known;
  const isClear =
    first !== undefined && second !== undefined && compareVersionReleases(first.version, second.version) > 0;
  return isClear && known.length === names.length ? known.map(({ name }) => name) : [];
}
