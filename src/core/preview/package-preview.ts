import { fieldsOf } from '../catalog/difference/blob-meaning.ts';
import type { Kind } from '../catalog/difference-model.ts';
import type { Bundle, Package } from '../catalog/model.ts';
import { cutDrawing, type Drawing, drawChange, drawChannel, foldDrawing, headsOf } from '../graph/index.ts';
import { asObject, itemsOf, memberOf, objectOf, textOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import { changeSummary } from '../report/text/change-summary.ts';
import type { Phrase } from '../report/text/phrase.ts';
import { headVersions, type PackageRow, packageRow } from './package-row.ts';
import type { PreviewedCatalog } from './previewed-catalog.ts';

/** What users see of a package. Texts are those of the catalog: hostile. */
export interface PackagePreview extends PackageRow {
  /** As the head of the default channel has it; empty where it does not say. */
  readonly displayName: string;
  readonly provider: string;
  /** Markdown. */
  readonly description: string;
  /** The default one first. */
  readonly channelList: readonly ChannelPreview[];
  /** In the order of the catalog. */
  readonly bundleList: readonly BundlePreview[];
  /** Messages about the package itself. */
  readonly deprecations: readonly string[];
  /** What differs, line by line. */
  readonly changes: readonly Phrase[];
}

interface ChannelPreview {
  readonly name: string;
  readonly isDefault: boolean;
  readonly kind: Kind | undefined;
  readonly heads: readonly string[];
  readonly entries: number;
  readonly deprecations: readonly string[];
  /** Cut to what a page shows; with changes where something is compared. */
  readonly drawing: () => Drawing;
}

interface BundlePreview {
  readonly name: string;
  readonly version: string;
  readonly image: string;
  readonly kind: Kind | undefined;
  readonly deprecations: readonly string[];
}

/** More than this nobody reads, and a picture shows less. */
const drawingLimits = { whole: 20, nodes: 60, edges: 150 } as const;

/** Everything that a page shows of a package; of one that is only before, with what it was. */
export function packagePreview(shown: PreviewedCatalog, name: string): PackagePreview {
  const after = shown.after?.packages.get(name);
  const before = shown.before?.packages.get(name);
  const pkg = after ?? before;
  const difference = shown.differences?.get(name);
  const [change] = difference === undefined ? [] : changeSummary([{ catalog: '', packages: [difference] }]);
  const messages = messagesIn(pkg);
  const channelKinds = new Map(difference?.channels.map(one => [one.name, one.kind]));
  const bundleKinds = new Map(difference?.bundles.map(one => [one.name, one.kind]));
  const isCompared = shown.differences !== undefined;
  const channels = new Set([...(after?.channels.keys() ?? []), ...(before?.channels.keys() ?? [])]);
  return {
    ...packageRow(shown, name),
    ...(pkg === undefined ? { displayName: '', provider: '', description: '' } : aboutPackage(pkg)),
    channelList: defaultFirst([...channels], pkg?.defaultChannel ?? '').map(channel => ({
      name: channel,
      isDefault: channel === pkg?.defaultChannel,
      kind: channelKinds.get(channel),
      heads: pkg === undefined ? [] : headVersions(pkg, channel),
      entries: pkg?.channels.get(channel)?.entries.length ?? 0,
      deprecations: messages('olm.channel', channel),
      drawing: () =>
        cutDrawing(
          foldDrawing(
            isCompared || after === undefined ? drawChange(before, after, channel) : drawChannel(after, channel),
            drawingLimits.whole,
          ),
          drawingLimits,
        ),
    })),
    bundleList: bundlesOf(after, before).map(bundle => ({
      name: bundle.name,
      version: bundle.version,
      image: bundle.image,
      kind: bundleKinds.get(bundle.name),
      deprecations: messages('olm.bundle', bundle.name),
    })),
    deprecations: messages('olm.package', ''),
    changes: change?.details ?? [],
  };
}

/** The messages of deprecations, by what they are about. */
function messagesIn(pkg: Package | undefined): (schema: string, name: string) => readonly string[] {
  const groups = Map.groupBy(pkg?.deprecations ?? [], ({ entry: { schema, name } }) =>
    JSON.stringify([schema, schema === 'olm.package' ? '' : name]),
  );
  return (schema, name) => (groups.get(JSON.stringify([schema, name])) ?? []).map(({ entry }) => entry.message);
}

function defaultFirst(names: readonly string[], defaultChannel: string): readonly string[] {
  return [...names.filter(name => name === defaultChannel), ...names.filter(name => name !== defaultChannel)];
}

/** Those that are there after a change, and then those that it removes. */
function bundlesOf(after: Package | undefined, before: Package | undefined): readonly Bundle[] {
  const removed = [...(before?.bundles.values() ?? [])].filter(({ name }) => after?.bundles.has(name) !== true);
  return [...(after?.bundles.values() ?? []), ...removed];
}

/** What consoles show above a package: its own description, else that of the head of its default channel. */
function aboutPackage(pkg: Package): Pick<PackagePreview, 'displayName' | 'provider' | 'description'> {
  const [definition] = pkg.definitions;
  const [head] = headsOf(pkg.channels.get(pkg.defaultChannel)?.entries ?? []);
  const bundle = head === undefined ? undefined : pkg.bundles.get(head.name);
  const metadata = bundle === undefined ? {} : metadataOf(bundle);
  const own = definition === undefined ? '' : textOf(fieldsOf(definition), 'description');
  return {
    displayName: textOf(metadata, 'displayName'),
    provider: textOf(objectOf(metadata, 'provider'), 'name'),
    description: own === '' ? textOf(metadata, 'description') : own,
  };
}

/** The value of the property `olm.csv.metadata`, which the model does not keep. */
function metadataOf({ blob }: Bundle): JsonObject {
  const property = itemsOf(fieldsOf(blob), 'properties').find(one => textOf(one, 'type') === 'olm.csv.metadata');
  return property === undefined ? {} : asObject(memberOf(property, 'value'));
}
