import { exactIntegers, maxOfUnsigned } from '../bundle/render/exact-integers.ts';
import { goJson } from '../bundle/render/go-json.ts';
import { composeDocument } from '../catalog/compose-document.ts';
import { readValue } from '../catalog/read-value.ts';
import { leadingBlanks } from '../catalog/split/blanks.ts';
import { memberOf } from '../json/fields.ts';
import { isObject } from '../json.ts';

/** The manifests in a bundle's properties, as JSON, and the ClusterServiceVersion among them; empty where there is none. */
export interface BundleObjects {
  readonly object: readonly string[];
  readonly csvJson: string;
}

/**
 * Manifests as opm hands them on: what begins with a brace as it is, anything else as JSON made of YAML. The first that is a
 * ClusterServiceVersion is it.
 *
 * @param contents the texts in properties of type `olm.bundle.object`, which opm can decode
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/declcfg/load.go
 */
export function bundleObjects(contents: readonly string[]): BundleObjects {
  const object = contents.map(jsonOf);
  return { object, csvJson: object.find(isCsv) ?? '' };
}

function jsonOf(content: string): string {
  if (isJson(content)) return content;
  const document = { file: '', line: 1, format: 'yaml', text: content, isUtf8: true } as const;
  const rootOf = () => composeDocument(document);
  return goJson(readValue(document), exactIntegers(rootOf, document.format, maxOfUnsigned));
}

/** The word may be written in another way. */
const escaped = /\\[uUx]/;

function isJson(text: string): boolean {
  return text[leadingBlanks(text, 0).end] === '{';
}

function isCsv(text: string): boolean {
  // Most manifests are none, and reading them takes time.
  if (!text.includes('ClusterServiceVersion') && !escaped.test(text)) return false;
  const document = { file: '', line: 1, text, isUtf8: true };
  const value = readValue({ ...document, format: 'json' }) ?? readValue({ ...document, format: 'yaml' });
  return isObject(value) && memberOf(value, 'kind') === 'ClusterServiceVersion';
}
