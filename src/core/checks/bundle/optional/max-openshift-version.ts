import type { ManifestNode } from '../../../bundle/manifest-node.ts';
import { nodeAt } from '../../../bundle/manifest-node.ts';
import { parsedJson } from '../../../json/parsed-json.ts';
import { isObject, type Json } from '../../../json.ts';
import { showName } from '../../../text/shown-names.ts';
import { isAtLeast } from '../../../version/is-at-least.ts';
import { parseTolerantVersion } from '../../../version/tolerant-version.ts';
import type { ProblemOf } from '../../define.ts';

const annotation = 'olm.properties';
const property = 'olm.maxOpenShiftVersion';

const fix = `Set ${property} to 4.8 or lower, as major and minor number, or use APIs that are still served.`;
const shown = (value: string) => showName(value.slice(0, 100));

/** The problems of the property `olm.maxOpenShiftVersion`. */
export const maximumProblems = {
  properties: () => ({
    message: `The annotation ${annotation} is not a JSON list of objects with the strings \`type\` and \`value\`.`,
    fix,
  }),
  noMaximum: () => ({ message: `The annotation ${annotation} does not set ${property}.`, fix }),
  noVersion: ({ value, error }: Record<'value' | 'error', string>) => ({
    message: `${property} is "${shown(value)}", which is not a version: ${error}.`,
    fix,
  }),
  patch: ({ value }: Record<'value', string>) => ({
    message: `${property} is ${shown(value)}, but only major and minor number count.`,
    fix,
  }),
  tooHigh: ({ value }: Record<'value', string>) => ({
    message: `${property} is ${shown(value)}, but OpenShift 4.9 and later no longer have the APIs that the bundle uses.`,
    fix,
  }),
};

/**
 * What is wrong with the property `olm.maxOpenShiftVersion` in the annotation `olm.properties` of a bundle that must not get to
 * OpenShift 4.9; the text is empty where there is no annotation.
 *
 * @see https://github.com/operator-framework/api/blob/v0.45.0/pkg/validation/internal/community.go
 */
export function problemOfMaximum(text: string): ProblemOf<typeof maximumProblems> | undefined {
  const properties = text === '' ? [] : parseProperties(text);
  if (properties === undefined) return { problem: 'properties' };
  const value = properties.find(item => item.type === property)?.value;
  if (value === undefined) return { problem: 'noMaximum' };
  const version = parseTolerantVersion(value);
  if ('error' in version) return { problem: 'noVersion', value, error: version.error };
  const { patch, prerelease } = version;
  if (patch !== 0n || prerelease.length > 0) return { problem: 'patch', value, warning: true };
  return isAtLeast(version, '4.9.0') ? { problem: 'tooHigh', value } : undefined;
}

function parseProperties(text: string): readonly { readonly type: string; readonly value: string }[] | undefined {
  const items = parsedJson(text);
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

function isText({ value }: ManifestNode): boolean {
  return value === undefined || value === null || typeof value === 'string';
}
