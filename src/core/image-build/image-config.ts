import {
  type Fields,
  fieldOf,
  fieldsOf,
  listField,
  parseFields,
  refuseOtherSpellings,
  textsOf,
} from '../image/json-fields.ts';
import type { Platform } from '../image/model.ts';

/** A layer as the configuration of its image records it. */
interface NewLayer {
  /** Digest of the layer before compression. */
  readonly diffId: string;
  /** What `docker history` shows for it. */
  readonly createdBy: string;
}

/** What an image that is built has beyond its base. */
export interface ConfigChanges {
  /** The layers on top of the base's. */
  readonly layers: readonly NewLayer[];
  readonly labels: ReadonlyMap<string, string>;
  /** Labels of the base that are no longer true. */
  readonly withoutLabels?: readonly string[];
  /** What the image runs. Absent: what the base runs. */
  readonly run?: { readonly entrypoint: readonly string[]; readonly command: readonly string[] };
  /** How it runs. What is absent stays as in the base; variables of the base that are not named here stay, too. */
  readonly process?: {
    readonly user: string;
    readonly environment: ReadonlyMap<string, string>;
    /** As `3000/tcp`. */
    readonly ports: readonly string[];
    /** Absolute paths. */
    readonly volumes: readonly string[];
  };
}

const maxLayers = 127;
const maxVariables = 1000;

/**
 * The configuration of a base image with more layers. Everything else stays as it is in the base, the time included: the same base and
 * the same layers give the same text.
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
  refuseOtherSpellings(config, ['Entrypoint', 'Cmd', 'Labels', 'User', 'Env', 'ExposedPorts', 'Volumes']);
  const labels = new Map(textsOf(config, 'Labels'));
  for (const name of changes.withoutLabels ?? []) labels.delete(name);
  return JSON.stringify({
    ...fields,
    config: {
      ...config,
      ...runOf(changes),
      ...processOf(config, changes),
      Labels: sorted(new Map([...labels, ...changes.labels])),
    },
    rootfs: {
      ...rootfs,
      type: 'layers',
      diff_ids: [...listField(rootfs, 'diff_ids', maxLayers), ...diffIdsOf(changes)],
    },
    history: [...listField(fields, 'history', 1000), ...historyOf(changes)],
  });
}

/** The configuration of an image of these layers alone. It has no time: nothing in it is older or newer. */
export function scratchConfig({ os, architecture, variant }: Platform, changes: ConfigChanges): string {
  return JSON.stringify({
    architecture,
    os,
    ...(variant === undefined ? {} : { variant }),
    config: { ...runOf(changes), ...processOf({}, changes), Labels: sorted(changes.labels) },
    rootfs: { type: 'layers', diff_ids: diffIdsOf(changes) },
    history: historyOf(changes),
  });
}

function diffIdsOf({ layers }: ConfigChanges): readonly string[] {
  return layers.map(({ diffId }) => diffId);
}

function historyOf({ layers }: ConfigChanges): readonly { readonly created_by: string }[] {
  return layers.map(({ createdBy }) => ({ created_by: createdBy }));
}

function runOf({ run }: ConfigChanges): object {
  return run === undefined ? {} : { Entrypoint: run.entrypoint, Cmd: run.command };
}

function processOf(config: Fields, { process }: ConfigChanges): object {
  if (process === undefined) return {};
  const { user, environment, ports, volumes } = process;
  const kept = listField(config, 'Env', maxVariables).filter(
    variable => typeof variable !== 'string' || !environment.has(variable.split('=', 1)[0] ?? ''),
  );
  return {
    User: user,
    Env: [...kept, ...[...environment].map(([name, value]) => `${name}=${value}`)],
    ExposedPorts: { ...fieldsOf(fieldOf(config, 'ExposedPorts') ?? {}, 'its field ExposedPorts'), ...setOf(ports) },
    Volumes: { ...fieldsOf(fieldOf(config, 'Volumes') ?? {}, 'its field Volumes'), ...setOf(volumes) },
  };
}

/** A set as Go writes it. */
function setOf(names: readonly string[]): Readonly<Record<string, object>> {
  return Object.fromEntries(names.map(name => [name, {}]));
}

function sorted(labels: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  return Object.fromEntries([...labels].sort(([a], [b]) => (a < b ? -1 : 1)));
}
