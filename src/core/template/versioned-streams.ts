import type { JsonPath } from '../json.ts';
import { compareVersions, parseVersion } from '../version/version.ts';
import type { VersionedBundle } from './channels-of-semver.ts';
import { type SemverTemplate, type Stream, streams, type TemplateImage } from './model.ts';

/** What the edges of olm.semver depend on. */
export interface KnownBundle {
  readonly name: string;
  /** As the bundle's `olm.package` property says. */
  readonly package: string;
  readonly version: string;
}

/** Why opm refuses to generate channels. */
export interface Refusal {
  readonly message: string;
  readonly fix: string;
  /** The entry of the template that it is about, where it is about one. */
  readonly path?: JsonPath;
}

/** The bundles of each stream with their versions, and the package that all of them belong to. */
export interface VersionedStreams {
  readonly package: string;
  readonly streams: Readonly<Record<Stream, readonly VersionedBundle[]>>;
}

/**
 * Finds the bundles of an olm.semver template by their images, and holds them to the rules by which opm can order them.
 *
 * @param bundleOf knows every image of the template
 */
export function versionedStreams(
  template: SemverTemplate,
  bundleOf: (image: string) => KnownBundle,
): VersionedStreams | Refusal {
  const [first] = streams.flatMap(stream => template.streams[stream]);
  if (first === undefined)
    return { message: 'The template lists no bundle.', fix: 'List the images of bundles in its streams.' };
  const packageName = bundleOf(first.image).package;
  const result: Record<Stream, readonly VersionedBundle[]> = { candidate: [], fast: [], stable: [] };
  for (const stream of streams) {
    const bundles = versionedBundles(template.streams[stream], packageName, bundleOf);
    if ('message' in bundles) return bundles;
    result[stream] = bundles;
  }
  return { package: packageName, streams: result };
}

interface ListedBundle extends VersionedBundle {
  readonly path: JsonPath;
}

function versionedBundles(
  images: readonly TemplateImage[],
  packageName: string,
  bundleOf: (image: string) => KnownBundle,
): readonly VersionedBundle[] | Refusal {
  const bundles: ListedBundle[] = [];
  const names = new Set<string>();
  for (const { image, path } of images) {
    const { name, package: ownPackage, version: text } = bundleOf(image);
    const version = parseVersion(text);
    if ('error' in version) {
      const message = `The version of ${name} cannot be read: ${version.error}.`;
      return { message, fix: 'Correct the version in the bundle.', path };
    }
    if (ownPackage !== packageName) {
      const message = `${name} is a bundle of the package ${ownPackage}, but the first bundle is one of ${packageName}.`;
      return { message, fix: 'Write a template for each package.', path };
    }
    if (names.has(name)) {
      return { message: `The template lists ${name} twice in one stream.`, fix: 'Remove one of the entries.', path };
    }
    names.add(name);
    bundles.push({ name, version, path });
  }
  return refusalOfOrder(bundles) ?? bundles;
}

function refusalOfOrder(bundles: readonly ListedBundle[]): Refusal | undefined {
  const ascending = bundles.toSorted((a, b) => compareVersions(a.version, b.version));
  for (const [index, { name, version }] of ascending.entries()) {
    const next = ascending[index + 1];
    if (next === undefined || compareVersions(version, next.version) !== 0) continue;
    return {
      message: `${name} and ${next.name} have versions that cannot be ordered.`,
      fix: 'Keep one of them: build metadata is ignored when versions are ordered.',
      path: next.path,
    };
  }
  return undefined;
}
