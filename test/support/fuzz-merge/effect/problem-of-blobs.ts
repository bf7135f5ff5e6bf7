import { valid } from 'semver';
import type { JsonObject } from '../../../../src/core/json.ts';
import { entriesOf, headNames, packagePropertyOf, textOf } from './plain-fields.ts';

/** The first thing that makes blobs no valid catalog. A few of opm's rules, written down once more; a real opm knows all of them. */
export function problemOfBlobs(blobs: readonly JsonObject[]): string | undefined {
  const of = (schema: string) => blobs.filter(blob => blob.schema === schema);
  const packages = of('olm.package').map(blob => textOf(blob, 'name'));
  if (new Set(packages).size < packages.length) return 'a package is defined twice';
  for (const blob of blobs) {
    if (textOf(blob, 'schema') === '') return 'a blob has no schema';
    const isKnown = textOf(blob, 'schema').startsWith('olm.') && blob.schema !== 'olm.package';
    if (isKnown && !packages.includes(textOf(blob, 'package'))) return 'a blob names no package that is defined';
  }
  for (const definition of of('olm.package')) {
    const name = textOf(definition, 'name');
    const mine = (schema: string) => of(schema).filter(blob => blob.package === name);
    const problem = problemOfPackage(definition, mine('olm.channel'), mine('olm.bundle'));
    if (problem !== undefined) return `${name}: ${problem}`;
  }
  return undefined;
}

function problemOfPackage(
  definition: JsonObject,
  channels: readonly JsonObject[],
  bundles: readonly JsonObject[],
): string | undefined {
  const names = channels.map(channel => textOf(channel, 'name'));
  if (new Set(names).size < names.length) return 'a channel is defined twice';
  if (!names.includes(textOf(definition, 'defaultChannel'))) return 'the default channel is not defined';
  const bundleNames = bundles.map(bundle => textOf(bundle, 'name'));
  if (new Set(bundleNames).size < bundleNames.length) return 'a bundle is defined twice';
  const listed = new Set<string>();
  for (const channel of channels) {
    const entries = entriesOf(channel);
    if (headNames(entries).length !== 1) return `channel ${textOf(channel, 'name')} has not one head`;
    for (const { name } of entries) {
      listed.add(name);
      if (!bundleNames.includes(name)) return `entry ${name} has no bundle`;
    }
  }
  for (const bundle of bundles) {
    const value = packagePropertyOf(bundle);
    if (!listed.has(textOf(bundle, 'name'))) return 'a bundle is in no channel';
    if (value === undefined || textOf(value, 'packageName') !== bundle.package) return 'a bundle is of another package';
    if (valid(textOf(value, 'version')) === null) return 'a version is none';
  }
  return undefined;
}
