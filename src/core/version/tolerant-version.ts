import { trimSpace } from '../go/trim-space.ts';
import { parseVersion, type Version } from './version.ts';

/**
 * Reads a version by blang/semver's `ParseTolerant`, as ClusterServiceVersions have it: blanks around it, a leading `v`, leading zeros
 * and missing last numbers are let pass (`v1.2` is 1.2.0).
 *
 * @see https://github.com/blang/semver/blob/v4.0.0/v4/semver.go
 */
export function parseTolerantVersion(text: string): Version | { readonly error: string } {
  const written = trimSpace(text).replace(/^v/, '');
  const [major = '', minor, ...rest] = written.split('.');
  const parts = [major, ...(minor === undefined ? [] : [minor]), ...(rest.length === 0 ? [] : [rest.join('.')])];
  const numbers = parts.map(withoutLeadingZeros);
  if (numbers.length < 3 && /[+-]/.test(numbers.at(-1) ?? '')) {
    return { error: 'a version of fewer than three numbers has neither a pre-release nor build metadata' };
  }
  while (numbers.length < 3) numbers.push('0');
  return parseVersion(numbers.join('.'));
}

function withoutLeadingZeros(text: string): string {
  if (text.length < 2) return text;
  const stripped = text.replace(/^0+/, '');
  // blang/semver puts a zero before letters, too. It refuses them either way, and errors quote what was written.
  return /^[0-9A-Za-z]/.test(stripped) ? stripped : `0${stripped}`;
}
