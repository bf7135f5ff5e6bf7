import { composeDocument } from '../catalog/compose-document.ts';
import { locate } from '../catalog/locate.ts';
import { foldField, mapOf, struct, text } from '../catalog/shape/shape.ts';
import { keyText } from '../catalog/yaml/key-text.ts';
import type { YamlNode } from '../catalog/yaml/node.ts';
import { itemsOf, objectOf, textOf } from '../json/fields.ts';
import type { Place } from '../source.ts';
import { type DecodedFile, decodeAs } from './read/decode-as.ts';
import { filesIn } from './read/files-in.ts';
import { readBundle } from './read-bundle.ts';
import { renderBundle } from './render-bundle.ts';
import type { BundleSource } from './source.ts';

const annotation = 'operators.operatorframework.io.bundle.package.v1';
const shape = struct({ annotations: mapOf(text) });

/** A package that a bundle names. The path is that in the bundle; undefined where no single place says so. */
export interface NamedPackage {
  readonly name: string;
  readonly place: Place | undefined;
}

/** By the list of files, as the reading of a bundle is. */
const namesByFiles = new WeakMap<BundleSource['files'], readonly NamedPackage[]>();

/**
 * Every package that a reader may take a bundle to belong to, each once: what the annotation of any file of `metadata/` says, what opm
 * renders the bundle for, and what the rendered property `olm.package` says. opm takes the first file that sets one of its
 * annotations, OLM the first that has any, operator-pipelines `annotations.yaml`: where these agree, and only there, it is one name.
 * Empty where none of them finds a name.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/registry/parse.go
 */
export function packagesOfBundle(source: BundleSource): readonly NamedPackage[] {
  const names = namesByFiles.get(source.files) ?? [...distinct(namesIn(source))];
  namesByFiles.set(source.files, names);
  return names;
}

function* namesIn(source: BundleSource): Iterable<NamedPackage> {
  for (const file of filesIn(source, 'metadata/')) {
    const found = decodeAs(file, shape);
    if (!('decoded' in found)) continue;
    const name = textOf(objectOf(found.decoded, 'annotations'), annotation);
    yield { name, place: locate(found.document, 'annotations', annotation) };
    // Of repeated keys readers take the last one, and people another; of a merge (`<<`) and the key before it Go takes the merge, Python the key.
    if (found.repeatedKeys.length > 0 || mayMerge(found)) yield* otherNames(found);
  }
  const bundle = readBundle(source);
  for (const { type, value } of bundle.properties?.items ?? []) {
    if (type === 'olm.package') yield { name: textOf(objectOf({ value }, 'value'), 'packageName'), place: undefined };
  }
  const rendered = renderBundle(bundle, 'without-manifests');
  if ('errors' in rendered) return;
  yield { name: textOf(rendered.blob, 'package'), place: undefined };
  for (const property of itemsOf(rendered.blob, 'properties')) {
    if (textOf(property, 'type') !== 'olm.package') continue;
    yield { name: textOf(objectOf(property, 'value'), 'packageName'), place: undefined };
  }
}

function mayMerge({ document }: DecodedFile): boolean {
  return document.format === 'yaml' && document.text.includes('<<');
}

/** All that a document has for the annotation, whichever of it a reader takes. */
function* otherNames({ document }: DecodedFile): Iterable<NamedPackage> {
  for (const annotations of valuesOf(composeDocument(document), 'annotations')) {
    for (const value of valuesOf(annotations, annotation)) {
      if (value.kind === 'scalar') yield { name: value.value, place: undefined };
    }
  }
}

/** The values of a key: those of the mapping itself, and those that it merges. */
function valuesOf(node: YamlNode | undefined, name: string): YamlNode[] {
  return [...mappingsIn(node, new Set())].flatMap(({ keys, values }) =>
    values.flatMap((value, index) => (foldField(textOfKey(keys[index]) ?? '') === name ? [targetOf(value)] : [])),
  );
}

type Mapping = Extract<YamlNode, { readonly kind: 'mapping' }>;

/** A mapping, and those that it merges. */
function* mappingsIn(node: YamlNode | undefined, seen: Set<YamlNode>): Iterable<Mapping> {
  if (node === undefined || seen.has(node)) return;
  seen.add(node);
  if (node.kind === 'alias') yield* mappingsIn(node.target, seen);
  if (node.kind === 'sequence') for (const item of node.items) yield* mappingsIn(item, seen);
  if (node.kind !== 'mapping') return;
  yield node;
  for (const [index, value] of node.values.entries()) {
    if (textOfKey(node.keys[index]) === '<<') yield* mappingsIn(value, seen);
  }
}

function textOfKey(node: YamlNode | undefined): string | undefined {
  const key = node === undefined ? undefined : targetOf(node);
  return key?.kind === 'scalar' ? keyText(key) : undefined;
}

function targetOf(node: YamlNode): YamlNode {
  return node.kind === 'alias' ? node.target : node;
}

function* distinct(names: Iterable<NamedPackage>): Iterable<NamedPackage> {
  const seen = new Set(['']);
  for (const named of names) {
    if (seen.has(named.name)) continue;
    seen.add(named.name);
    yield named;
  }
}
