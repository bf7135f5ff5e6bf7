import type { CatalogDocument } from '../../catalog/blob.ts';
import { locate } from '../../catalog/locate.ts';
import type { Package } from '../../catalog/model.ts';
import type { JsonPath } from '../../json.ts';
import { memoise } from '../../memoise.ts';
import { namedCatalogs } from '../../repository/named-catalogs.ts';
import type { OperatorDirectory } from '../../repository/operator.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Place, SourceFile } from '../../source.ts';
import { readTemplate, type Stream, streams } from '../../template/index.ts';
import { showName } from '../../text/shown-names.ts';
import { mappedCatalogs, mappingsOf } from '../template/mapped-catalogs.ts';
import type { LossGroup } from './loss-groups.ts';
import type { SemverCause } from './lost-upgrades.ts';

/**
 * The cause of losses in a catalog that an olm.semver template makes: nobody can write an edge there, only list bundles. Where a
 * stream of the template no longer lists what was lost, that is the cause, at its line. Nothing for other catalogs.
 *
 * @param root root of the catalog
 * @param before the package in the base
 */
export function semverCauseOf(
  snapshot: Snapshot,
  root: string,
  before: Package,
  group: LossGroup,
): { readonly semver?: SemverCause; readonly at?: Place } {
  const template = semverTemplateOf(snapshot.merged.operators.get(before.name), snapshot, root);
  if (template === undefined) return {};
  const released = semverTemplateOf(snapshot.base.operators.get(before.name), snapshot, root);
  const unlisted = released === undefined ? [] : unlistedIn(released, template, before, group);
  const [first] = unlisted;
  const semver = {
    template: showName(template.document.file),
    images: [...new Set(unlisted.map(({ image }) => image))],
    streams: [...new Set(unlisted.map(({ stream }) => stream))],
    count: unlisted.length,
  };
  if (first === undefined) return { semver };
  return { semver, at: locate(template.document, ...(template.paths.get(first.stream) ?? first.path)) };
}

/** What is needed of a template here. */
interface SemverIndex {
  readonly document: CatalogDocument;
  /** The streams that list an image, with the path of the list, by the image. */
  readonly entries: ReadonlyMap<string, readonly StreamList[]>;
  /** The paths of the lists that are not empty. */
  readonly paths: ReadonlyMap<Stream, JsonPath>;
}

interface StreamList {
  readonly stream: Stream;
  readonly path: JsonPath;
}

/** The template that makes the catalog of an operator; undefined where it is no olm.semver. */
function semverTemplateOf(
  operator: OperatorDirectory | undefined,
  { layout }: Snapshot,
  root: string,
): SemverIndex | undefined {
  if (operator === undefined) return undefined;
  const names = namedCatalogs(layout).flatMap(({ path, name }) => (path === root ? name : []));
  const mapped = mappedCatalogs(mappingsOf(operator) ?? []).find(({ catalog }) => names.includes(catalog.name));
  const file = operator.templates.get(mapped?.mapping.templateName ?? '');
  if (file === undefined) return undefined;
  const index = indexOf(file);
  return index.document === undefined ? undefined : index;
}

/** There may be many losses, and templates are long. */
const indexOf = memoise((file: SourceFile): SemverIndex | { readonly document: undefined } => {
  const { template } = readTemplate(file);
  if (template?.kind !== 'olm.semver') return { document: undefined };
  const entries = new Map<string, StreamList[]>();
  const paths = new Map<Stream, JsonPath>();
  for (const stream of streams) {
    for (const { image, path } of template.streams[stream]) {
      const list = { stream, path: path.slice(0, 2) };
      paths.set(stream, list.path);
      const known = entries.get(image);
      if (known === undefined) entries.set(image, [list]);
      else known.push(list);
    }
  }
  return { document: template.document, entries, paths };
});

interface Unlisted extends StreamList {
  readonly image: string;
}

/** What only the base lists for the channel of a loss: of the bundles that lost, and of those that they were upgraded to. */
function unlistedIn(
  released: SemverIndex,
  template: SemverIndex,
  before: Package,
  { channel, losses }: LossGroup,
): readonly Unlisted[] {
  const names = losses.flatMap(({ installed, stopsAt, vanished }) => [
    installed.name,
    ...(stopsAt === undefined ? [] : [stopsAt]),
    ...vanished.map(({ edge }) => edge.to),
  ]);
  const images = new Set(names.flatMap(name => before.bundles.get(name)?.image ?? []));
  return [...images].flatMap(image => {
    const left = template.entries.get(image)?.map(({ stream }) => stream) ?? [];
    const lists = released.entries.get(image) ?? [];
    return lists
      .filter(({ stream }) => !left.includes(stream) && (channel === undefined || channel.startsWith(`${stream}-v`)))
      .map(list => ({ ...list, image }));
  });
}
