import type { Entry, EntryChannel } from './entry.ts';
import type { Api, Requirement } from './requirement.ts';
import type { Subscription } from './state.ts';

/** Why OLM v0 demands something of what it chooses. */
export type Reason =
  /** The bundle is installed, and no subscription is for it. */
  | { readonly kind: 'installed'; readonly entry: Entry }
  | { readonly kind: 'subscribed'; readonly subscription: Subscription }
  /** What the subscription names is not there. */
  | {
      readonly kind: 'absent';
      readonly subscription: Subscription;
      readonly what: 'catalog' | 'package' | 'channel' | 'bundle';
    }
  | { readonly kind: 'candidates'; readonly subscription: Subscription; readonly candidates: readonly Entry[] }
  /** The bundle has the property `olm.deprecated`. */
  | { readonly kind: 'refused'; readonly entry: Entry }
  | {
      readonly kind: 'requirement';
      readonly entry: Entry;
      readonly requirement: Requirement;
      readonly candidates: readonly Entry[];
    }
  | { readonly kind: 'one-provider'; readonly api: Api; readonly entries: readonly Entry[] }
  | { readonly kind: 'one-of-package'; readonly package: string; readonly entries: readonly Entry[] }
  /** The entry takes the place of the installed bundle. */
  | { readonly kind: 'replaces'; readonly entry: Entry; readonly installed: Entry };

/** Why OLM v0 resolves nothing in a namespace, whatever else there is. */
export type ResolutionFailure =
  | { readonly kind: 'unreadable'; readonly entry: Entry; readonly error: string; readonly isUnknown: boolean }
  /** The channel has no head, several, or a cycle. */
  | { readonly kind: 'unordered'; readonly channel: EntryChannel }
  /** The channel of an entry that was chosen has a name with a slash. */
  | { readonly kind: 'slash'; readonly entry: Entry }
  /** Bundles of several packages with this name are in channels of one name. */
  | { readonly kind: 'several'; readonly entry: Entry };
