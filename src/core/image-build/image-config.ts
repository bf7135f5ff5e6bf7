import { fieldOf, fieldsOf, listOf, parseFields, refuseOtherSpellings, textsOf } from '../image/json-fields.ts';
import type { Platform } from '../image/model.ts';

/** What an image that is built has beyond its base. */
export interface ConfigChanges {
  /** Digest of the layer before compression. */
  readonly diffId: string;
  /** What `docker history` shows for the layer. */
  readonly createdBy: string;
  readonly labels: ReadonlyMap<string, string>;
  /** Labels of the base that are no longer true. */
  readonly withoutLabels?: readonly string[];
  /** What the image runs. Absent: what the base runs. */
  readonly run?: { readonly entrypoint: readonly string[]; readonly command: readonly string[] };
}

const mostLayers = 127;

/**
 * The configuration of a base image with one more layer. Everything else stays as it is in the base, the time included: the same base and
 * the same layer give the same text.
 *
 * @param base the text of the base's configuration
 * @throws FieldError where the base's configuration cannot be extended
 * @see https://github.com/opencontainers/image-spec/blob/main/config.md
 */
export function extendedConfig(base: string, changes: ConfigChanges): string {
  const fields = parseFields(base);
  refuseOtherSpellings(fields, ['config', 'rootfs', 'history', 'architecture', 'os']);
  const config = fieldsOf(fieldOf(fields, 'config') ?? {}, 'its field config');
  const rootfs = fieldsOf(fieldOf(fields, 'rootfs') ?? {}, 'its field rootfs');
  refuseOtherSpellings(config, ['Entrypoint', 'Cmd', 'Labels']);
  const labels = new Map(textsOf(config, 'Labels'));
  for (const name of changes.withoutLabels ?? []) labels.delete(name);
  return JSON.stringify({
    ...fields,
    config: { ...config, ...runOf(changes), Labels: sorted(new Map([...labels, ...changes.labels])) },
    rootfs: { ...rootfs, type: 'layers', diff_ids: [...listOf(rootfs, 'diff_ids', mostLayers), changes.diffId] },
    history: [...listOf(fields, 'history', 1000), { created_by: changes.createdBy }],
  });
}

/** The configuration of an image of one layer alone. It has no time: nothing in it is older or newer. */
export function scratchConfig({ os, architecture, variant }: Platform, changes: ConfigChanges): string {
  return JSON.stringify({
    architecture,
    os,
    ...(variant === undefined ? {} : { variant }),
    config: { ...runOf(changes), Labels: sorted(changes.labels) },
    rootfs: { type: 'layers', diff_ids: [changes.diffId] },
    history: [{ created_by: changes.createdBy }],
  });
}

function runOf({ run }: ConfigChanges): object {
  return run === undefined ? {} : { Entrypoint: run.entrypoint, Cmd: run.command };
}

function sorted(labels: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  return Object.fromEntries([...labels].sort(([a], [b]) => (a < b ? -1 : 1)));
}
