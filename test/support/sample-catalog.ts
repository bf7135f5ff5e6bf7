import { generateCatalog, type PlainBlob } from './generate-catalog.ts';
import { createRandom } from './random.ts';

/** The parts of a generated catalog to which one thing is done: a channel `extra` of the bundles x1, x2 and x3, each replacing the one before. */
export interface Sample {
  readonly blobs: PlainBlob[];
  readonly name: string;
  readonly definition: PlainBlob;
  readonly extra: PlainBlob;
  readonly entries: PlainBlob[];
  readonly x1: PlainBlob;
  /** Value of the olm.package property of x1. */
  readonly version: PlainBlob;
}

export function sample(seed: number): Sample {
  // Deprecations, other schemas and releases get in the way of what is done to the sample.
  const blobs = generateCatalog(createRandom(seed)).filter(
    ({ schema }) => schema === 'olm.package' || schema === 'olm.channel' || schema === 'olm.bundle',
  );
  const definition = blobs.find(({ schema }) => schema === 'olm.package') ?? {};
  const name = String(definition.name);
  const bundles = [1, 2, 3].map(number => ({
    schema: 'olm.bundle',
    package: name,
    name: `x${number}`,
    image: `quay.io/foo/x:v${number}`,
    properties: [{ type: 'olm.package', value: { packageName: name, version: `9.${number}.0` } }],
  }));
  const entries: PlainBlob[] = [{ name: 'x1' }, { name: 'x2', replaces: 'x1' }, { name: 'x3', replaces: 'x2' }];
  const extra: PlainBlob = { schema: 'olm.channel', package: name, name: 'extra', entries };
  blobs.push(extra, ...bundles);
  const x1 = bundles[0] as PlainBlob;
  return { blobs, name, definition, extra, entries, x1, version: bundles[0]?.properties[0]?.value ?? {} };
}

export function deprecation(reference: PlainBlob, message: unknown = 'gone'): PlainBlob {
  return { reference, message };
}

export function deprecations(packageName: unknown, ...entries: PlainBlob[]): PlainBlob {
  return { schema: 'olm.deprecations', package: packageName, entries };
}

/** Sets fields; undefined takes one away, once it is written. */
export function assign(object: PlainBlob | undefined, fields: PlainBlob): PlainBlob {
  return Object.assign(object ?? {}, fields);
}

/** Adds a property to a bundle. */
export function property(bundle: PlainBlob, type: string, value: unknown): void {
  bundle.properties = [...(bundle.properties as PlainBlob[]), { type, value }];
}

/** A package of one bundle in one channel. */
export function packageNamed(name: string): PlainBlob[] {
  return [
    { schema: 'olm.package', name, defaultChannel: 'c' },
    { schema: 'olm.channel', package: name, name: 'c', entries: [{ name: 'b' }] },
    {
      schema: 'olm.bundle',
      package: name,
      name: 'b',
      image: 'quay.io/foo/b:v1',
      properties: [{ type: 'olm.package', value: { packageName: name, version: '1.0.0' } }],
    },
  ];
}
