import { fieldsOf } from '../catalog/difference/blob-meaning.ts';
import type { Kind } from '../catalog/difference-model.ts';
import type { Package } from '../catalog/model.ts';
import { headsOf } from '../graph/index.ts';
import { iconOf } from './icon-of.ts';
import type { PreviewedCatalog } from './previewed-catalog.ts';

/** A package in the list of a catalog. Texts are those of the catalog: hostile. */
export interface PackageRow {
  readonly name: string;
  /** What is compared: how the package differs. */
  readonly kind: Kind | undefined;
  /** Empty where it has none. */
  readonly defaultChannel: string;
  /** Versions of the heads of the default channel, else their names. */
  readonly heads: readonly string[];
  readonly channels: number;
  readonly bundles: number;
  readonly isDeprecated: boolean;
  /** A data URI. */
  readonly icon: string | undefined;
}

/** The row of a package; of one that is only before, with what it was. */
export function packageRow({ after, before, differences }: PreviewedCatalog, name: string): PackageRow {
  const pkg = after?.packages.get(name) ?? before?.packages.get(name);
  return {
    name,
    kind: differences?.get(name)?.kind,
    defaultChannel: pkg?.defaultChannel ?? '',
    heads: pkg === undefined ? [] : headVersions(pkg, pkg.defaultChannel),
    channels: pkg?.channels.size ?? 0,
    bundles: pkg?.bundles.size ?? 0,
    isDeprecated: pkg?.deprecations.some(({ entry }) => entry.schema === 'olm.package') ?? false,
    icon: pkg === undefined ? undefined : iconOfPackage(pkg),
  };
}

/** Versions of the heads of a channel; of a head without a version its name. */
export function headVersions({ channels, bundles }: Package, channel: string): readonly string[] {
  return headsOf(channels.get(channel)?.entries ?? []).map(({ name }) => bundles.get(name)?.version || name);
}

function iconOfPackage({ definitions: [definition] }: Package): string | undefined {
  return definition === undefined ? undefined : iconOf(fieldsOf(definition).icon);
}
