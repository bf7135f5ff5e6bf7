import type { Random } from './random.ts';

/** A blob as plain data, which mutations may change. */
export type PlainBlob = { [key: string]: unknown };

const versions = ['0.1.0', '0.2.0-rc.1', '0.2.0', '1.0.0', '1.0.1', '1.1.0+build.7', '1.2.0', '2.0.0-beta', '2.0.0'];

/** The blobs of a small catalog that opm takes: one or two packages with a few bundles in one to three channels. */
export function generateCatalog(random: Random): PlainBlob[] {
  const names = random.chance(0.3) ? ['alpha', 'beta'] : [random.pick(['alpha', 'my-operator', '3scale'])];
  return names.flatMap(name => generatePackage(name, random));
}

function generatePackage(name: string, random: Random): PlainBlob[] {
  const start = random.int(versions.length - 2);
  const bundles = versions
    .slice(start, start + 2 + random.int(4))
    .map(version => generateBundle(name, version, random));
  const names = bundles.map(bundle => String(bundle.name));
  const channels = random
    .shuffle(['stable', 'candidate', '1.0'])
    .slice(0, 1 + random.int(3))
    .map((channel, index) =>
      generateChannel(name, channel, index === 0 ? names : random.shuffle(names).slice(0, 2), random),
    );
  return [
    {
      schema: 'olm.package',
      name,
      defaultChannel: random.pick(channels).name,
      ...(random.chance(0.3) ? { description: `${name}: does it: all` } : {}),
      ...(random.chance(0.2) ? { icon: { base64data: 'PHN2Zy8+', mediatype: 'image/svg+xml' } } : {}),
    },
    ...channels,
    ...bundles,
    ...(random.chance(0.3) ? [generateDeprecations(name, names, channels, random)] : []),
    ...(random.chance(0.05) ? [{ schema: 'example.com/notes', package: name, text: ['anything', 1, null] }] : []),
  ];
}

function generateBundle(name: string, version: string, random: Random): PlainBlob {
  const release = random.chance(0.1) && !version.includes('+') ? random.pick(['1', '2.el9', 'r-3']) : '';
  const image = `quay.io/${name}/bundle`;
  return {
    schema: 'olm.bundle',
    package: name,
    name: release === '' ? `${name}.v${version}` : `${name}-v${version}-${release}`,
    image: random.chance(0.5)
      ? `${image}:v${version.replace('+', '-')}`
      : `${image}@sha256:${'0123456789abcdef'.repeat(4)}`,
    properties: [
      { type: 'olm.package', value: { packageName: name, version, ...(release === '' ? {} : { release }) } },
      ...(random.chance(0.4)
        ? [{ type: 'olm.gvk', value: { group: `${name}.io`, kind: 'Thing', version: 'v1' } }]
        : []),
      ...(random.chance(0.2)
        ? [{ type: 'olm.package.required', value: { packageName: 'other', versionRange: '>=1.0.0 <2.0.0' } }]
        : []),
      ...(random.chance(0.1) ? [{ type: 'olm.bundle.object', value: { data: 'eyJraW5kIjoiQ29uZmlnTWFwIn0=' } }] : []),
      ...(random.chance(0.2)
        ? [
            {
              type: 'olm.csv.metadata',
              value: { annotations: { capabilities: 'Deep Insights' }, keywords: [name, 'yes'] },
            },
          ]
        : []),
      ...(random.chance(0.1) ? [{ type: 'example.com/tier', value: ['gold', 1, { deep: [true] }] }] : []),
    ],
    ...(random.chance(0.5)
      ? {
          relatedImages: [
            { name: '', image },
            { name: 'db', image: 'postgres' },
          ],
        }
      : {}),
  };
}

/** A chain of the bundles in their order. The oldest of them may be skipped instead. */
function generateChannel(packageName: string, name: string, names: readonly string[], random: Random): PlainBlob {
  const skipped = random.int(names.length) * random.int(2);
  const entries: PlainBlob[] = names.map((entry, index) => ({
    name: entry,
    ...(index > 0 ? { replaces: names[index - 1] } : random.chance(0.3) ? { replaces: `${packageName}.v0.0.1` } : {}),
    ...(random.chance(0.2) ? { skipRange: random.pick(['<1.2.0', '>=0.1.0 <1.0.0', '1.x || 0.9.0', '!=1.0.0']) } : {}),
  }));
  for (const entry of names.slice(0, skipped)) {
    const by = entries[skipped + random.int(names.length - skipped)] as PlainBlob;
    by.skips = [...((by.skips as string[] | undefined) ?? []), entry];
  }
  return { schema: 'olm.channel', package: packageName, name, entries: random.shuffle(entries) };
}

function generateDeprecations(
  packageName: string,
  bundles: readonly string[],
  channels: readonly PlainBlob[],
  random: Random,
): PlainBlob {
  const references = random.shuffle([
    { schema: 'olm.package' },
    { schema: 'olm.channel', name: random.pick(channels).name },
    { schema: 'olm.bundle', name: random.pick(bundles) },
  ]);
  return {
    schema: 'olm.deprecations',
    package: packageName,
    entries: references
      .slice(0, 1 + random.int(3))
      .map(reference => ({ reference, message: `No longer supported:\nuse another.` })),
  };
}
