import type { JsonPath } from '../json.ts';

/** A path as people write it: `properties[0].value.version`, `annotations["foo.io/bar"]`. Empty for the root. Not escaped. */
export function pathText(path: JsonPath): string {
  const steps = path.map(step => {
    if (typeof step === 'number') return `[${step}]`;
    return /^[\w-]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return steps.join('').replace(/^\./, '');
}
