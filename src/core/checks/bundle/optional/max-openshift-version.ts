import type { ManifestNode } from '../../../bundle/manifest-node.ts';
import { nodeAt } from '../../../bundle/manifest-node.ts';
import { isObject, type Json } from '../../../json.ts';

import { showName } from '../../../text/shown-names.ts';
import { isAtLeast } from '../../../version/is-at-least.ts';
import { parseTolerantVersion } from '../../../version/tolerant-version.ts';

/** What is wrong with a limit of OpenShift's versions. */
export interface LimitProblem {
  readonly message: string;
  readonly isWarning: boolean;
}

const annotation = 'olm.properties';
const property = 'olm.maxOpenShiftVersion';

/**
 * What is wrong with the property `olm.maxOpenShiftVersion` in the annotation `olm.properties` of a bundle that must not get to
 * OpenShift 4.9; the text is empty where there is no annotation.
 *
 * @see https://github.com/operator-framework/api/blob/v0.45.0/pkg/validation/internal/community.go
 */
export function problemOfMaximum(text: string): LimitProblem | undefined {
  const properties = text === '' ? [] : parseProperties(text);
  if (properties === undefined) {
    return error(`The annotation ${annotation} is no JSON list of objects with the texts \`type\` and \`value\`.`);
  }
  const value = properties.find(item => item.type === property)?.value;
  if (value === undefined) return error(`The annotation ${annotation} sets no ${property}.`);
  const shown = showName(value.slice(0, 100));
  const version = parseTolerantVersion(value);
  if ('error' in version) return error(`${property} is "${shown}", which is no version: ${version.error}.`);
  const { patch, prerelease } = version;
  if (patch !== 0n || prerelease.length > 0) {
    return { message: `${property} is ${shown}, of which only major and minor number count.`, isWarning: true };
  }
  return isAtLeast(version, '4.9.0')
    ? error(`${property} is ${shown}, and OpenShift 4.9 is the first without the APIs that the bundle uses.`)
    : undefined;
}

function error(message: string): LimitProblem {
  return { message, isWarning: false };
}

function parseProperties(text: string): readonly { readonly type: string; readonly value: string }[] | undefined {
  const items = parseJson(text);
  if (items === null) return [];
  if (!Array.isArray(items)) return undefined;
  const nodes = items.map((value: Json): ManifestNode => ({ value, path: [] }));
  const isSound = (node: ManifestNode) =>
    node.value === null || (isObject(node.value) && isText(nodeAt(node, 'type')) && isText(nodeAt(node, 'value')));
  if (!nodes.every(isSound)) return undefined;
  return nodes.map(node => ({
    type: String(nodeAt(node, 'type').value ?? ''),
    value: String(nodeAt(node, 'value').value ?? ''),
  }));
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function isText({ value }: ManifestNode): boolean {
  return value === undefined || value === null || typeof value === 'string';
}
