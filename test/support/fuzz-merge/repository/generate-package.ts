import { createHash } from 'node:crypto';
import type { PlainBlob } from '../../generate-catalog.ts';
import type { Random } from '../../random.ts';
import { plainCsv } from './plain-csv.ts';

/** What a bundle of a package is to be. */
interface BundleOptions {
  readonly registry: string;
  /** How consoles learn about it: from its objects, from metadata, or not at all. */
  readonly shown: 'objects' | 'metadata' | 'nothing';
}

export function bundleName(name: string, version: string): string {
  return `${name}.v${version}`;
}

/** Any text as a digest, always the same. */
export function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/** An `olm.bundle` blob that opm takes. */
export function plainBundle(name: string, version: string, { registry, shown }: BundleOptions): PlainBlob {
  const image = `${registry}/${name}-bundle@${digestOf(name + version)}`;
  const operator = `${registry}/${name}@${digestOf(version + name)}`;
  const csv = plainCsv(name, version, operator);
  const object = (value: unknown) => ({
    type: 'olm.bundle.object',
    value: { data: Buffer.from(JSON.stringify(value)).toString('base64') },
  });
  return {
    schema: 'olm.bundle',
    name: bundleName(name, version),
    package: name,
    image,
    properties: [
      { type: 'olm.package', value: { packageName: name, version } },
      { type: 'olm.gvk', value: { group: `${name}.example.com`, kind: 'Thing', version: 'v1' } },
      ...(shown === 'objects'
        ? [object(csv), object({ apiVersion: 'v1', kind: 'Service', metadata: { name } })]
        : shown === 'metadata'
          ? [{ type: 'olm.csv.metadata', value: { displayName: `The ${name}`, provider: { name: 'Example' } } }]
          : []),
    ],
    relatedImages: [
      { name: '', image },
      { name: 'operator', image: operator },
    ],
  };
}

/** Channels of all versions: a chain that begins with the oldest, each replacing the one before, sometimes with skips or a range. */
export function plainChannel(
  name: string,
  channel: string,
  versions: readonly string[],
  edges: 'replaces' | 'skips' | 'range',
): PlainBlob {
  const entries = versions.map((version, index) => {
    const before = versions[index - 1];
    const isHead = index === versions.length - 1;
    const skipped = versions.slice(0, -1).map(older => bundleName(name, older));
    return {
      name: bundleName(name, version),
      ...(before === undefined || (edges === 'skips' && !isHead) ? {} : { replaces: bundleName(name, before) }),
      ...(edges === 'skips' && isHead && skipped.length > 0 ? { skips: skipped } : {}),
      ...(edges === 'range' ? { skipRange: `<${version}` } : {}),
    };
  });
  return { schema: 'olm.channel', package: name, name: channel, entries };
}

/** The blobs of a package with one or two channels. */
export function generatePackage(
  name: string,
  versions: readonly string[],
  registry: string,
  random: Random,
): PlainBlob[] {
  const shown = random.pick(['objects', 'metadata', 'nothing'] as const);
  const edges = random.pick(['replaces', 'replaces', 'skips', 'range'] as const);
  const channels = random.chance(0.4) ? ['stable', 'candidate'] : ['stable'];
  return [
    {
      schema: 'olm.package',
      name,
      defaultChannel: 'stable',
      ...(random.chance(0.4) ? { description: `What ${name} does.` } : {}),
    },
    ...channels.map(channel => plainChannel(name, channel, versions, edges)),
    ...versions.map(version => plainBundle(name, version, { registry, shown })),
    ...(random.chance(0.2) ? [deprecationOf(name, versions[0] ?? '')] : []),
  ];
}

export function deprecationOf(name: string, version: string): PlainBlob {
  return {
    schema: 'olm.deprecations',
    package: name,
    entries: [
      { reference: { schema: 'olm.bundle', name: bundleName(name, version) }, message: 'Use a newer version.' },
    ],
  };
}
