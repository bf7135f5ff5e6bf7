import type { Entry } from './entry.ts';
import { type Offer, orderedEntries } from './offer.ts';

/** The heads of all channels that OLM v0 can put in order. */
export function headsOfOffer(offer: Offer): readonly Entry[] {
  return offer.channels.flatMap(channel => orderedEntries(channel)?.slice(0, 1) ?? []);
}
