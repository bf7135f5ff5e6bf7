import { trimSpace } from '../go/trim-space.ts';

/** A minor version of OpenShift, such as 4.12. */
export interface OpenshiftVersion {
  readonly major: number;
  readonly minor: number;
}

/** The versions of OpenShift that a bundle is for. */
export interface OpenshiftVersions {
  /** The version that it begins with; undefined where it is for all. */
  readonly lowest?: OpenshiftVersion;
  includes(version: OpenshiftVersion): boolean;
}

/** Reads `v4.12` or `4.12`; undefined for anything else. A third number is allowed and counts for nothing. */
export function parseOpenshiftVersion(text: string): OpenshiftVersion | undefined {
  const match = /^v?(\d{1,4})\.(\d{1,4})(?:\.\d{1,9})?$/.exec(trimSpace(text));
  return match === null ? undefined : { major: Number(match[1]), minor: Number(match[2]) };
}

/**
 * Reads the annotation `com.redhat.openshift.versions`: `v4.9` is that version and all later ones, `=v4.9` that one alone, `v4.9-v4.12` has
 * both ends. Of a list between commas, which is deprecated, the lowest counts. Without the annotation a bundle is for all. Undefined where
 * it says none of this.
 *
 * @see https://github.com/redhat-openshift-ecosystem/operator-pipelines/blob/main/operator-pipeline-images/operatorcert/static_tests/community/bundle.py check_api_version_constraints
 */
export function parseOpenshiftVersions(annotation: string): OpenshiftVersions | undefined {
  const text = trimSpace(annotation);
  if (text === '') return { includes: () => true };
  const at = text.indexOf('-');
  if (at >= 0) {
    const [first, last] = [text.slice(0, at), text.slice(at + 1)].map(parseOpenshiftVersion);
    if (first === undefined || last === undefined) return undefined;
    return { lowest: first, includes: version => isAtMost(first, version) && isAtMost(version, last) };
  }
  if (text.startsWith('=')) {
    const only = parseOpenshiftVersion(text.slice(1));
    return only && { lowest: only, includes: version => compareOpenshiftVersions(version, only) === 0 };
  }
  const listed = text.split(',').map(parseOpenshiftVersion);
  if (!listed.every(version => version !== undefined)) return undefined;
  const lowest = listed.reduce((low, version) => (compareOpenshiftVersions(version, low) < 0 ? version : low));
  return { lowest, includes: version => isAtMost(lowest, version) };
}

/** The versions that such an annotation begins and ends with, and the first one behind: where an index begins to have other bundles. Of a list that is the lowest. */
export function openshiftVersionsNamed(annotation: string): readonly OpenshiftVersion[] {
  const range = parseOpenshiftVersions(annotation);
  if (range?.lowest === undefined) return [];
  if (annotation.includes(',')) return [range.lowest];
  const named = annotation.split(/[-=]/).flatMap(part => parseOpenshiftVersion(part) ?? []);
  const behind = named.map(({ major, minor }) => ({ major, minor: minor + 1 })).filter(one => !range.includes(one));
  return [...named, ...behind];
}

export function compareOpenshiftVersions(left: OpenshiftVersion, right: OpenshiftVersion): number {
  return left.major - right.major || left.minor - right.minor;
}

function isAtMost(left: OpenshiftVersion, right: OpenshiftVersion): boolean {
  return compareOpenshiftVersions(left, right) <= 0;
}
