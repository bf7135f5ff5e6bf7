import type { PlainBlob } from '../../generate-catalog.ts';
import type { Random } from '../../random.ts';
import type { Head } from '../head.ts';
import { bundleName, deprecationOf, plainBundle, plainChannel } from '../repository/generate-package.ts';
import { yamlDocument } from '../repository/write-package.ts';

const registry = 'quay.io/example';

/** Blobs that the author has no business with: of a package of somebody else, or of none. */
export function foreignBlobs({ mine, victim }: Head, random: Random): PlainBlob[] {
  const { name, versions } = victim;
  const evil = plainBundle(name, '9.9.9', { registry, shown: 'nothing' });
  return random.pick<PlainBlob[]>([
    [evil, plainChannel(name, 'extra', ['9.9.9'], 'replaces')],
    [evil, plainChannel(name, 'extra', [...versions.slice(-1), '9.9.9'], 'replaces')],
    [plainChannel(name, 'extra', versions.slice(-1), 'replaces')],
    [deprecationOf(name, versions[0] ?? '')],
    [{ schema: 'olm.package', name, defaultChannel: 'stable' }],
    [{ schema: 'example.com/notes', package: name, text: 'anything' }],
    [{ schema: 'example.com/notes', text: 'of nobody' }],
    newPackage(random.pick(['espresso', mine.directory, victim.directory])),
  ]);
}

function newPackage(name: string): PlainBlob[] {
  return [
    { schema: 'olm.package', name, defaultChannel: 'stable' },
    plainChannel(name, 'stable', ['1.0.0'], 'replaces'),
    plainBundle(name, '1.0.0', { registry, shown: 'nothing' }),
  ];
}

export function foreignText(head: Head, random: Random): string {
  const blobs = foreignBlobs(head, random);
  return random.chance(0.8)
    ? blobs.map(blob => yamlDocument(blob)).join('')
    : blobs.map(blob => `${JSON.stringify(blob)}\n`).join('');
}

/** Lines that would make a file of a kind say something else, where they are read as keys of its top level. */
export function overridingLines(path: string, { mine, victim }: Head, random: Random): readonly string[] {
  if (path.endsWith('annotations.yaml')) {
    return random.pick([
      [`  operators.operatorframework.io.bundle.package.v1: ${victim.name}`],
      [`annotations: {operators.operatorframework.io.bundle.package.v1: ${victim.name}}`],
      ['  operators.operatorframework.io.bundle.channels.v1: other'],
    ]);
  }
  if (path.endsWith('ci.yaml')) {
    return random.pick([['reviewers: [mallory]'], ['reviewers:', '- alice', '- mallory'], ['- mallory']]);
  }
  if (path.includes('/manifests/')) {
    return random.pick([
      [`metadata: {name: ${bundleName(victim.name, '9.9.9')}}`],
      ['kind: Service'],
      ['spec: {version: 9.9.9}'],
    ]);
  }
  return random.pick([
    [`package: ${victim.name}`],
    [`name: ${bundleName(mine.name, '7.0.0')}`],
    ['image: quay.io/evil/bundle:v1'],
    ['schema: example.com/notes'],
    ['properties: []'],
    ['entries: []'],
    [
      '---',
      ...foreignText({ mine, victim } as Head, random)
        .trimEnd()
        .split('\n'),
    ],
  ]);
}
