import type { Blob, BundleContent, CatalogDocument } from '../catalog/blob.ts';
import { locate } from '../catalog/locate.ts';
import { readValue } from '../catalog/read-value.ts';
import { rewriteBlob } from '../catalog/rewrite-blob.ts';
import { itemsOf, textOf, textsOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import { compareReleases } from '../version/release.ts';
import { compareVersions } from '../version/version.ts';
import { blobOfValue } from './blob-of-value.ts';
import type { SubstitutesTemplate, Substitution, TemplateProblem } from './model.ts';
import type { RefusalOf } from './refusal-of.ts';
import type { RenderedBundle } from './rendered-bundle.ts';
import { versionReleaseOf } from './version-release-of.ts';
import type { Refusal } from './versioned-streams.ts';

/** A blob as opm writes it, and what it says. */
interface CatalogBlob {
  readonly fields: JsonObject;
  readonly blob: Blob;
}

/**
 * The blobs that a substitutes template renders to. Its catalog has to be valid, and has to stay so with each substitution.
 *
 * @param bundles by image: all that the template names
 */
export function renderSubstitutes(
  template: SubstitutesTemplate,
  bundles: ReadonlyMap<string, RenderedBundle>,
  refusalOf: RefusalOf,
): readonly JsonObject[] | Omit<TemplateProblem, 'unknown'> {
  const { document, substitutions } = template;
  const refusal = refusalOf(template.blobs);
  if (refusal !== undefined) {
    const fix = 'Correct the entries of the template: opm requires that they are a valid catalog by themselves.';
    return { message: `The entries are not a valid catalog: ${refusal}`, fix, at: locate(document) };
  }
  let catalog: readonly CatalogBlob[] = template.blobs.map(blob => ({
    fields: rewriteBlob(readValue(blob.document) as JsonObject),
    blob,
  }));
  for (const substitution of substitutions) {
    const next = substituted(catalog, substitution, bundles.get(substitution.image) as RenderedBundle, {
      document,
      refusalOf,
    });
    if ('message' in next) return { ...next, at: locate(document, ...substitution.path) };
    catalog = next;
  }
  return catalog.map(({ fields }) => fields);
}

function substituted(
  catalog: readonly CatalogBlob[],
  { base, image }: Substitution,
  bundle: RenderedBundle,
  { document, refusalOf }: { readonly document: CatalogDocument; readonly refusalOf: RefusalOf },
): readonly CatalogBlob[] | Refusal {
  const added = blobOfValue(bundle.blob, document);
  const replaced = catalog.find(({ blob: { content } }) => content.kind === 'bundle' && content.name === base);
  if (replaced === undefined) {
    return {
      message: `The bundle ${base} is not in the catalog.`,
      fix: 'Write the name of a bundle among the entries.',
    };
  }
  if (added.content.kind !== 'bundle') {
    return { message: `The bundle of ${image} cannot be read.`, fix: 'Correct the bundle, or use another one.' };
  }
  const refusal = refusalOfOrder(replaced, added.content, bundle);
  if (refusal !== undefined) return refusal;
  const name = added.content.name;
  const next = catalog.map(written => {
    if (written.blob.content.kind !== 'channel') return written;
    const fields = substitute(written.fields, base, name);
    return { fields, blob: blobOfValue(fields, document) };
  });
  const result = [...next, { fields: bundle.blob, blob: added }];
  const problem = refusalOf(result.map(({ blob }) => blob));
  if (problem === undefined) return result;
  return {
    message: `With ${name} instead of ${base}, the catalog would be invalid: ${problem}`,
    fix: 'Correct the substitution, or the entries.',
  };
}

function refusalOfOrder(base: CatalogBlob, content: BundleContent, { blob, csv }: RenderedBundle): Refusal | undefined {
  const before = versionReleaseOf(base.blob.content as BundleContent, base.fields, undefined);
  const after = versionReleaseOf(content, blob, csv);
  const baseName = base.blob.content.name;
  for (const [name, found] of [
    [baseName, before],
    [content.name, after],
  ] as const) {
    if ('error' in found) return { message: `${name} cannot be compared: ${found.error}.`, fix: 'Correct the bundle.' };
  }
  if ('error' in before || 'error' in after) return undefined;
  const order = compareVersions(before.version, after.version) || compareReleases(before.release, after.release);
  if (order < 0) return undefined;
  const message = `${content.name} is not newer than ${baseName}, which it replaces.`;
  return { message, fix: 'Use a bundle with a higher version or release.' };
}

/**
 * A channel after a bundle took the place of another: an entry for it gets the edges that the other had, and skips that one; what was
 * upgraded from the other is upgraded from it.
 *
 * @param channel as opm writes it
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/template/substitutes/substitutes.go
 */
function substitute(channel: JsonObject, base: string, substituteName: string): JsonObject {
  const entries = itemsOf(channel, 'entries');
  const added = entries
    .filter(({ name }) => name === base)
    .map(entry => ({ ...entry, name: substituteName, skips: [...textsOf(entry, 'skips'), base] }));
  const kept = entries.map(entry => redirected(entry.name === base ? { name: base } : entry, base, substituteName));
  return { ...channel, entries: [...kept, ...added.toReversed()] };
}

function redirected(entry: JsonObject, base: string, substituteName: string): JsonObject {
  const skips = textsOf(entry, 'skips');
  if (textOf(entry, 'replaces') === base) return { ...entry, replaces: substituteName, skips: [...skips, base] };
  if (!skips.includes(base)) return entry;
  return { ...entry, skips: [...skips, substituteName].filter(name => name !== base) };
}
