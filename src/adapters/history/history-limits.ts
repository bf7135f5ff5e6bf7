const day = 24 * 60 * 60 * 1000;

/** What is kept, and for how long. Both adapters keep to it. */
export const historyLimits = {
  /** GitHub sends a delivery again for three days. */
  deliveryMs: 7 * day,
  entriesOfPullRequest: 100,
  entriesOfRepository: 1_000,
  /** Of a list of entries, since the last one. */
  entryMs: 180 * day,
  /** Of a text, since it was last written or read. */
  textMs: 90 * day,
  textCharacters: 4 * 1024 * 1024,
} as const;
