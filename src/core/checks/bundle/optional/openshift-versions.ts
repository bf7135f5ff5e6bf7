import { showName } from '../../../text/shown-names.ts';
import { isAtLeast } from '../../../version/is-at-least.ts';
import { parseTolerantVersion } from '../../../version/tolerant-version.ts';
import type { ProblemOf } from '../../define.ts';

const label = 'com.redhat.openshift.versions';
const fix = `Set the label ${label} to a range that ends before 4.9, such as v4.6-v4.8, or use APIs that are still served.`;
const shown = (value: string) => showName(value.slice(0, 100));

/** The problems of the label `com.redhat.openshift.versions`. */
export const labelProblems = {
  unknownLabel: () => ({ message: `The label ${label} is unknown, because a directory has no labels.`, fix }),
  noLabel: () => ({ message: `The image has no label ${label}.`, fix }),
  open: ({ label: value }: Record<'label', string>) => ({
    message: `The label ${label} is ${shown(value)}, which includes OpenShift 4.9 or later.`,
    fix,
  }),
  noRange: ({ label: value, error }: Record<'label' | 'error', string>) => ({
    message: `The label ${label} is "${shown(value)}", which does not end with a version: ${error}.`,
    fix,
  }),
};

/**
 * What is wrong with the label `com.redhat.openshift.versions` of a bundle that must not get to OpenShift 4.9. A version behind `=` is the
 * only one, a range has a hyphen, and a version alone stands for itself and all later ones. `written` is used for a
 * bundle that is not in an image; empty where it is unknown.
 *
 * @see https://github.com/operator-framework/api/blob/v0.45.0/pkg/validation/internal/community.go
 */
export function problemOfVersions(
  labels: ReadonlyMap<string, string> | undefined,
  written: string,
): ProblemOf<typeof labelProblems> | undefined {
  if (labels === undefined && written === '') return { problem: 'unknownLabel', warning: true };
  const value = labels === undefined ? written : labels.get(label);
  if (value === undefined) return { problem: 'noLabel' };
  const [, exact] = value.split('=');
  const range = (exact === undefined || exact === '' ? value.replace(/^=/, '') : exact).replaceAll(/['"v]/g, '');
  const highest = exact ? range : range.split('-')[1];
  if (highest === undefined) return { problem: 'open', label: value };
  const version = parseTolerantVersion(highest);
  if ('error' in version) return { problem: 'noRange', label: value, error: version.error };
  return isAtLeast(version, '4.9.0') ? { problem: 'open', label: value } : undefined;
}
