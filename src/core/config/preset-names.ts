/** What `preset` may be. */
export const presetNames = [
  'operator-pipelines',
  'operatorhub',
  'single-catalog',
  'single-catalog-many-files',
  'composite',
] as const;
export type PresetName = (typeof presetNames)[number];
