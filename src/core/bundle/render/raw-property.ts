import type { CatalogDocument } from '../../catalog/blob.ts';
import { composeDocument } from '../../catalog/compose-document.ts';
import { composeJson } from '../../catalog/json/compose-json.ts';
import { scanJson } from '../../catalog/json/scan-json.ts';
import { foldField } from '../../catalog/shape/shape.ts';
import { SyntaxProblem } from '../../catalog/syntax-problem.ts';
import { keyText } from '../../catalog/yaml/key-text.ts';
import type { YamlNode } from '../../catalog/yaml/node.ts';
import type { BundleDocument, TypeAndValue } from '../model.ts';
import { exactIntegers, maxOfUnsigned } from './exact-integers.ts';
import { goJson } from './go-json.ts';

/** A property or a dependency as opm holds it: its value is JSON text, kept as it was written. Empty where there is none. */
export interface RawProperty {
  readonly type: string;
  readonly raw: string;
}

/** The items of `properties` or `dependencies` of a file. What YAML says becomes the JSON that Go makes of it. */
export function rawItems(
  file: BundleDocument & { readonly items: readonly TypeAndValue[] },
  name: string,
): RawProperty[] {
  const { document } = file;
  const list = memberOf(composeDocument(document), name);
  return file.items.map(({ type, value }, index) => {
    const node = memberOf(list?.kind === 'sequence' ? list.items[index] : undefined, 'value');
    if (node === undefined && value === null) return { type, raw: '' };
    if (document.format === 'json' && node !== undefined) return { type, raw: rawText(document, node) };
    return {
      type,
      raw: goJson(
        value,
        exactIntegers(() => node, document.format, maxOfUnsigned),
      ),
    };
  });
}

/** The properties in the annotation `olm.properties`. As far as they can be read: of text that is not JSON there are none. */
export function propertiesOfAnnotation(text: string): RawProperty[] {
  const list = nodesOf(text);
  if (list?.kind !== 'sequence') return [];
  return list.items.map(item => {
    const type = memberOf(item, 'type');
    const value = memberOf(item, 'value');
    return {
      type: type?.kind === 'scalar' && text[type.start] === '"' ? type.value : '',
      raw: value === undefined ? '' : rawText({ text }, value),
    };
  });
}

function nodesOf(text: string): YamlNode | undefined {
  try {
    return composeJson(text);
  } catch (error) {
    if (error instanceof SyntaxProblem) return undefined;
    throw error;
  }
}

function rawText({ text }: Pick<CatalogDocument, 'text'>, { start }: YamlNode): string {
  return text.slice(start, scanJson(text, start)?.end);
}

/** The last member of a mapping that Go decodes into the field. */
function memberOf(node: YamlNode | undefined, name: string): YamlNode | undefined {
  const mapping = node?.kind === 'alias' ? node.target : node;
  if (mapping?.kind !== 'mapping') return undefined;
  const index = mapping.keys.findLastIndex(key => key.kind === 'scalar' && foldField(keyText(key)) === name);
  const value = mapping.values[index];
  return value?.kind === 'alias' ? value.target : value;
}
