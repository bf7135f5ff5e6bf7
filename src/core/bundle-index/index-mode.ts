import type { CiFile } from '../ownership/ci-file.ts';

/** How opm works out the channels of an index: `opm registry add --mode`. */
export type IndexMode = 'replaces' | 'semver' | 'semver-skippatch';

/** What `updateGraph` in ci.yaml may say. */
export const indexModes: ReadonlyMap<string, IndexMode> = new Map([
  ['replaces-mode', 'replaces'],
  ['semver-mode', 'semver'],
  ['semver-skippatch-mode', 'semver-skippatch'],
]);

/** The mode that ci.yaml names. Without one, and for one that is not known, pipelines name none either, and opm goes by `replaces`. */
export function indexModeOf(ci: CiFile | undefined): IndexMode {
  return indexModes.get(ci?.updateGraph ?? '') ?? 'replaces';
}

/** What `updateGraph` says for a mode. */
export function updateGraphOf(mode: IndexMode): string {
  return `${mode}-mode`;
}
