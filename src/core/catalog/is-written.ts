import type { JsonObject } from '../json.ts';

/** Whether opm writes a blob: it leaves out those of schemas that it knows without the name of a package. */
export function isWritten({ schema, name, package: packageName }: JsonObject): boolean {
  switch (schema) {
    case 'olm.package':
      return name !== '';
    case 'olm.channel':
    case 'olm.bundle':
    case 'olm.deprecations':
      return (packageName ?? '') !== '';
    default:
      return true;
  }
}
