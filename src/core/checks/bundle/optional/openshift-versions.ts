import { showName } from '../../../text/shown-names.ts';
import { isAtLeast } from '../../../version/is-at-least.ts';
import { parseTolerantVersion } from '../../../version/tolerant-version.ts';
import type { LimitProblem } from './max-openshift-version.ts';

const label = 'com.redhat.openshift.versions';

/**
 * What is wrong with the label `com.redhat.openshift.versions` of a bundle that must not get to OpenShift 4.9. A version behind `=` is the
 * only one, a range has a hyphen, and a version alone stands for itself and all later ones. `written` is used for a
 * bundle that is no image; empty where nobody knows.
 *
 * @see https://github.com/operator-framework/api/blob/v0.45.0/pkg/validation/internal/community.go
 */
export function problemOfVersions(
  labels: ReadonlyMap<string, string> | undefined,
  written: string,
): LimitProblem | undefined {
  if (labels === undefined && written === '') {
    return { message: `The label ${label} is not known, since a directory has no labels.`, isWarning: true };
  }
  const value = labels === undefined ? written : labels.get(label);
  if (value === undefined) return { message: `The image has no label ${label}.`, isWarning: false };
  const shown = showName(value.slice(0, 100));
  const [, exact] = value.split('=');
  const range = (exact === undefined || exact === '' ? value.replace(/^=/, '') : exact).replaceAll(/['"v]/g, '');
  const highest = exact ? range : range.split('-')[1];
  const open = {
    message: `The label ${label} lets the bundle into OpenShift 4.9 and later: ${shown}.`,
    isWarning: false,
  };
  if (highest === undefined) return open;
  const version = parseTolerantVersion(highest);
  if ('error' in version) {
    return {
      message: `The label ${label} is "${shown}", which ends with no version: ${version.error}.`,
      isWarning: false,
    };
  }
  return isAtLeast(version, '4.9.0') ? open : undefined;
}
