import { type IndexMode, updateGraphOf } from '../../bundle-index/index-mode.ts';
import type { EdgeKind, UnusedEdge, VanishedEdge } from '../../graph/index.ts';
import { listNames } from '../../text/list-names.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import type { LostUpgrades } from './lost-upgrades.ts';
import type { Remedy } from './remedy-of-losses.ts';

const maxShownSkips = 5;

type AddedEdge = Extract<Remedy, { readonly kind: 'add-edge' }>;

/** How to bring back the upgrades of a group of losses, in words: by editing a channel, or the bundles that an index is made of. */
export function fixOfLosses(lost: LostUpgrades): string {
  const { remedy, index, indexBefore } = lost;
  if (indexBefore !== undefined) return fixOfMode(indexBefore);
  switch (remedy.kind) {
    case 'narrow-range':
      return 'Narrow the skipRange that contains newer versions, so that it contains only older ones.';
    case 'restore':
      return sentenceOf(restorationOf(lost) ?? `make a newer entry replace ${themOrIt(remedy.stuck)}`);
    case 'make-head': {
      const head = `make ${quote(remedy.newest)}, the newest bundle, the head of the channel: no entry may replace or skip it`;
      // With a higher version, what is the head already is the newest bundle.
      return sentenceOf(restorationOf(lost), `${remedy.cause?.reason === 'not-newer' ? 'or' : 'and'} ${head}`);
    }
    case 'keep': {
      const them = themOrIt(remedy.stuck);
      const how = index === undefined ? ` (and deprecate ${them})` : ' in the channel';
      return `Keep ${quoteAll(remedy.stuck)}${how}, or add a newer version that replaces or skips ${them}.`;
    }
    case 'add-edge': {
      const behind = leftBehindBy(lost);
      if (behind !== undefined) return fixOfHead(behind, remedy);
      const restoration = restorationOf(lost);
      if (index === 'semver' || index === 'semver-skippatch') {
        // opm derives these edges from the versions of the bundles that name the channel.
        return sentenceOf(restoration ?? `list the channel in the annotations of ${quoteAll(remedy.stuck)}`);
      }
      return sentenceOf(restoration ?? replacingOf(remedy), `or ${edgeOf(lost, remedy)}`);
    }
  }
}

/** With another mode, opm makes other edges of the same bundles: nothing that was released has to be edited. */
function fixOfMode(mode: IndexMode): string {
  return `Set \`updateGraph\` in ci.yaml to \`${updateGraphOf(mode)}\` again, which gave the channel its upgrade paths.`;
}

interface LeftBehind {
  readonly head: string;
  readonly name: string;
}

/**
 * The newest bundle that the head of an index neither replaces nor skips, though it is older: opm leaves it out of the channel, with all that it
 * replaces. Undefined where that is not the reason of the losses.
 */
export function leftBehindBy({ remedy, vanished, index }: LostUpgrades): LeftBehind | undefined {
  if (index !== 'replaces' || remedy.kind !== 'add-edge') return undefined;
  const [name] = remedy.leftOut;
  return name === undefined || vanished.some(isEdgeRemoved) ? undefined : { head: remedy.target, name };
}

/** How the head of an index is made to lead on from a bundle. @param replaces what it replaces; empty for nothing */
export function fixOfHead({ head, name }: LeftBehind, { replaces }: { readonly replaces: string }): string {
  const skip = replaces === '' ? '' : `, or add ${quote(name)} to its spec.skips`;
  return `Set spec.replaces of ${quote(head)} to ${quote(name)}${skip}.`;
}

/** Where nothing led on before, and the target has no `replaces` yet: to give it one. */
function replacingOf({ stuck, target, replaces }: AddedEdge): string | undefined {
  return replaces === '' && stuck.length === 1 ? `make ${quote(target)} replace ${quoteAll(stuck)}` : undefined;
}

/** The edge that the target of a remedy needs. */
function edgeOf(lost: LostUpgrades, { stuck, target, isHead, range }: AddedEdge): string {
  const where = `${quote(target)}, the ${isHead ? 'head of the channel' : 'newest bundle'}`;
  if (range !== undefined) {
    const key = lost.index === undefined ? 'skipRange' : 'olm.skipRange';
    return `include them in the ${fieldOf('skipRange', lost)} of ${where} (\`${key}: "${range}"\`)`;
  }
  const names = stuck.slice(0, maxShownSkips).map(shorten).join(', ');
  const skips = `skips: [${names}${stuck.length > maxShownSkips ? ', …' : ''}]`;
  return `add ${quoteAll(stuck)} to the ${fieldOf('skips', lost)} of ${where} (\`${skips}\`)`;
}

/** What brings back the edges: to fix what makes them useless, or to add them again. Undefined where there were none. */
function restorationOf({ remedy, vanished, index }: LostUpgrades): string | undefined {
  if ('cause' in remedy && remedy.cause !== undefined) {
    return remedies[remedy.cause.reason](quoteAll(remedy.cause.targets));
  }
  const removed = namesOf(vanished.filter(({ reason }) => reason === 'entry-removed')).filter(
    // An index has no entries to restore: a bundle that is still there comes back with what leads to it.
    name => index === undefined || !('leftOut' in remedy && remedy.leftOut.includes(name)),
  );
  const entry = index === undefined ? nounOf(removed, 'entry', 'entries') : nounOf(removed, 'bundle');
  const things = removed.length === 0 ? [] : [`the ${entry} ${quoteAll(removed)}`];
  for (const kind of ['replaces', 'skips', 'skipRange'] as const) {
    const names = namesOf(vanished.filter(one => isEdgeRemoved(one) && one.edge.kind === kind));
    if (names.length > 0) things.push(`the ${fieldOf(kind, { index })} of ${quoteAll(names)}`);
  }
  return things.length === 0 ? undefined : `restore ${listNames(things, things.length, ' and ')}`;
}

const remedies: Readonly<Record<UnusedEdge, (targets: string) => string>> = {
  'entry-passed-over': targets => `do not skip ${targets}`,
  deprecated: targets => `remove the deprecation of ${targets}`,
  'bundle-missing': targets => `restore the olm.bundle of ${targets}`,
  'version-invalid': targets => `give ${targets} a valid version`,
  'not-newer': targets => `give ${targets} a higher version`,
};

/** Where an edge is written: in an entry of a channel, or in the ClusterServiceVersion of a bundle. */
function fieldOf(kind: EdgeKind, { index }: Pick<LostUpgrades, 'index'>): string {
  if (index === undefined) return kind;
  return kind === 'skipRange' ? 'annotation olm.skipRange' : `spec.${kind}`;
}

function isEdgeRemoved({ reason }: VanishedEdge): boolean {
  return reason === 'edge-removed';
}

function namesOf(vanished: readonly VanishedEdge[]): readonly string[] {
  return [...new Set(vanished.map(({ edge }) => edge.to))];
}

function nounOf(names: readonly string[], noun: string, nouns = `${noun}s`): string {
  return names.length === 1 ? noun : nouns;
}

/** One sentence of clauses. One that begins with `and` or `or` needs another one before it. */
function sentenceOf(first: string | undefined, second?: string): string {
  const text =
    first === undefined ? (second ?? '').replace(/^(?:and|or) /, '') : [first, second].filter(Boolean).join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function themOrIt(names: readonly string[]): string {
  return names.length === 1 ? 'it' : 'them';
}

function shorten(name: string): string {
  return name.length > 120 ? `${name.slice(0, 120)}…` : name;
}
