import { utf8Length } from '../text/utf8-length.ts';
import type { ApiBundle, ApiProperty, Gvk } from './api-bundle.ts';

/** What a bundle has in one of its channels. */
export interface ListedEdges {
  readonly channel: string;
  readonly replaces: string;
  readonly skips: readonly string[];
  readonly skipRange: string;
  /** Message of its deprecation; empty where it is not deprecated. */
  readonly deprecation: string;
}

/** The bytes of a bundle in the list of all bundles without its edges, and without the manifests that its image has. */
export function sizeOfBundle(bundle: ApiBundle): number {
  const { csvName, packageName, bundlePath, version } = bundle;
  const manifests = bundlePath === '' ? sizeOfText(bundle.csvJson) + sum(bundle.object.map(sizeOfItem)) : 0;
  return sum([
    ...[csvName, packageName, bundlePath, version].map(sizeOfText),
    manifests,
    ...[...bundle.providedApis, ...bundle.requiredApis].map(api => sizeOfField(sizeOfApi(api))),
    ...[...bundle.dependencies, ...bundle.properties].map(property => sizeOfField(sizeOfProperty(property))),
  ]);
}

/** What a channel and deprecations say of it adds to that. */
export function sizeOfEdges({ channel, replaces, skips, skipRange, deprecation }: ListedEdges): number {
  const texts = sum([channel, replaces, skipRange].map(sizeOfText)) + sum(skips.map(sizeOfItem));
  return texts + (deprecation === '' ? 0 : sizeOfField(sizeOfText(deprecation)));
}

function sizeOfApi({ group, version, kind }: Gvk): number {
  return sum([group, version, kind].map(sizeOfText));
}

function sizeOfProperty({ type, value }: ApiProperty): number {
  return sizeOfText(type) + sizeOfText(value);
}

/** An empty text is left out, but not as an item of a list. https://protobuf.dev/programming-guides/encoding/ */
function sizeOfText(text: string): number {
  return text === '' ? 0 : sizeOfItem(text);
}

function sizeOfItem(text: string): number {
  return sizeOfField(utf8Length(text));
}

/** Tag, length and content; no field has a number that takes a second byte. */
function sizeOfField(length: number): number {
  let varint = 1;
  for (let rest = length; rest >= 128; rest = Math.floor(rest / 128)) varint += 1;
  return 1 + varint + length;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
