import type { PlainBlob } from './generate-catalog.ts';
import type { Random } from './random.ts';

type Mutation = (blobs: PlainBlob[], random: Random) => void;

/** Values that a field may be given, whatever it is. */
const strange = [
  '',
  'x',
  'a b',
  '1.0',
  '01',
  'foo/Bar',
  '>=1.0',
  'stable',
  '-',
  'é',
  'null',
  'yes',
  null,
  true,
  0,
  1.5,
  -1,
  1e21,
  [],
  {},
  ['x'],
  [null],
  [''],
  { a: 1 },
];
const versions = [
  '1.0',
  'v1.0.0',
  '1.0.0',
  '01.0.0',
  '1.0.0-01',
  '1.0.0-a..b',
  '1.0.0+',
  '1.0.0+a.b',
  '18446744073709551616.0.0',
  '1.0.0-x',
  '1.0.0 ',
];
const ranges = [
  '<1.0',
  '^1.0.0',
  '>=1.0.0 <2.0.0',
  '1.x',
  '1.x.x',
  '>1.0.0-next',
  '>=1.0.0-next',
  '~1.x',
  '1',
  '||',
  '1.0.0 ||',
  ' ',
  '> 1.0.0',
  '!1.0.0',
  '=<1.0.0',
  '1.0.0 - 2.0.0',
  '>1.0.0,<2.0.0',
  '*',
  '1.2.3||2.3.4',
  '\t>1.0.0',
];
const releases = ['1', '01', 'a.b', 'a..b', '', 'a'.repeat(20), 'a'.repeat(21), 'el9_1', '18446744073709551616', '-'];
const images = [
  '',
  'foo',
  'Foo',
  'quay.io/Foo/bar',
  'quay.io/foo:',
  'quay.io/foo:a:b',
  'quay.io/foo@sha256:12',
  'docker://quay.io/foo',
  '[::1]:5000/foo',
  'foo_bar.com/app',
  'a/b/c/d:e',
  `quay.io/foo@sha256:${'A'.repeat(64)}`,
  'b'.repeat(64),
  `quay.io/${'a'.repeat(250)}`,
  ' quay.io/foo',
  'localhost/foo',
  'quay.io//foo',
];

/** What people and programs get wrong in catalogs, by a name for the report. */
export const mutations: Readonly<Record<string, Mutation>> = {
  'drop a blob': (blobs, random) => void blobs.splice(random.int(blobs.length), 1),
  'repeat a blob': (blobs, random) => void blobs.push(structuredClone(random.pick(blobs))),
  'rename a blob': (blobs, random) => set(random.pick(blobs), 'name', nameLike(blobs, random)),
  'move a blob to another package': (blobs, random) =>
    set(random.pick(blobs), 'package', random.pick(['', 'beta', 'ghost', 'alpha'])),
  'take the package of a blob': (blobs, random) => void delete random.pick(blobs).package,
  'change a schema': (blobs, random) =>
    set(
      random.pick(blobs),
      'schema',
      random.pick(['', 'olm.bundle', 'olm.channel', 'olm.package', 'olm.deprecations', 'olm.Bundle', 'other']),
    ),
  'change a default channel': (blobs, random) =>
    set(one(blobs, 'olm.package', random), 'defaultChannel', random.pick(['', 'ghost', 'stable', '1.0'])),
  'drop an entry': (blobs, random) => void entriesOf(blobs, random).pop(),
  'empty a channel': (blobs, random) => void entriesOf(blobs, random).splice(0),
  'repeat an entry': (blobs, random) =>
    edit(entriesOf(blobs, random), entries => void entries.push(structuredClone(random.pick(entries)))),
  'add an entry': (blobs, random) =>
    void entriesOf(blobs, random).push({
      name: nameLike(blobs, random),
      ...(random.chance(0.5) ? { replaces: nameLike(blobs, random) } : {}),
    }),
  'replace another entry': (blobs, random) =>
    editEntry(blobs, random, entry => set(entry, 'replaces', nameLike(blobs, random))),
  'replace nothing': (blobs, random) => editEntry(blobs, random, entry => void delete entry.replaces),
  'replace itself': (blobs, random) => editEntry(blobs, random, entry => set(entry, 'replaces', entry.name)),
  'skip an entry': (blobs, random) => editEntry(blobs, random, entry => set(entry, 'skips', [nameLike(blobs, random)])),
  'skip strange names': (blobs, random) =>
    editEntry(blobs, random, entry =>
      set(entry, 'skips', random.pick<unknown>([[''], [null], ['a', 1], 'a', ['a', 'a'], [entry.name]])),
    ),
  'change a range': (blobs, random) => editEntry(blobs, random, entry => set(entry, 'skipRange', random.pick(ranges))),
  'change a version': (blobs, random) =>
    editPackageProperty(blobs, random, value =>
      set(value, 'version', random.chance(0.5) ? random.pick(versions) : '0.2.0'),
    ),
  'change a release': (blobs, random) =>
    editPackageProperty(blobs, random, value => set(value, 'release', random.pick(releases))),
  'name another package': (blobs, random) =>
    editPackageProperty(blobs, random, value =>
      set(value, 'packageName', random.pick(['other', '', 'Alpha', 'alpha'])),
    ),
  'repeat a property': (blobs, random) =>
    edit(propertiesOf(blobs, random), list => void list.push(structuredClone(random.pick(list)))),
  'drop a property': (blobs, random) => void propertiesOf(blobs, random).splice(0, 1),
  'add a property': (blobs, random) =>
    void propertiesOf(blobs, random).push({
      type: random.pick<unknown>([
        'olm.gvk',
        'olm.package.required',
        'olm.bundle.object',
        'olm.csv.metadata',
        'olm.channel',
        'olm.constraint',
        'x',
        '',
        1,
      ]),
      ...(random.chance(0.8)
        ? {
            value: random.pick<unknown>([
              ...strange,
              { data: 'e30=' },
              { data: 'e30' },
              { data: 'W10=' },
              { data: 'Wwo=' },
              { priority: 1.5 },
              { group: 1 },
              { Version: '1' },
            ]),
          }
        : {}),
    }),
  'change an image': (blobs, random) => set(one(blobs, 'olm.bundle', random), 'image', random.pick(images)),
  'change a related image': (blobs, random) =>
    set(one(blobs, 'olm.bundle', random), 'relatedImages', [{ name: 'a', image: random.pick(images) }]),
  'deprecate something': (blobs, random) => deprecate(blobs, random),
  'take a message': (blobs, random) =>
    editIn(one(blobs, 'olm.deprecations', random), 'entries', random, entry => void delete entry.message),
  'set any field': (blobs, random) =>
    edit(anyObject(blobs, random), object =>
      edit(Object.keys(object), keys => set(object, random.pick(keys), random.pick<unknown>(strange))),
    ),
  'take any field': (blobs, random) =>
    edit(anyObject(blobs, random), object => edit(Object.keys(object), keys => void delete object[random.pick(keys)])),
  'change the case of a key': (blobs, random) => recase(anyObject(blobs, random), random),
  'add a key in another case': (blobs, random) =>
    edit(anyObject(blobs, random), object =>
      edit(Object.keys(object), keys => set(object, random.pick(keys).toUpperCase(), random.pick<unknown>(strange))),
    ),
};

function set(object: PlainBlob | undefined, key: string, value: unknown): void {
  if (object !== undefined) object[key] = value;
}

/** Runs where there is something to change. */
function edit<Found extends object>(found: Found, change: (found: Found) => void): void {
  if (Object.keys(found).length > 0) change(found);
}

function one(blobs: readonly PlainBlob[], schema: string, random: Random): PlainBlob | undefined {
  const found = blobs.filter(blob => blob.schema === schema);
  return found.length === 0 ? undefined : random.pick(found);
}

/** The mappings of a list, which other mutations may have turned into something else. */
function listIn(object: PlainBlob | undefined, key: string): PlainBlob[] {
  const list = object?.[key];
  return Array.isArray(list) && list.every(item => item instanceof Object) ? list : [];
}

function entriesOf(blobs: readonly PlainBlob[], random: Random): PlainBlob[] {
  return listIn(one(blobs, 'olm.channel', random), 'entries');
}

function propertiesOf(blobs: readonly PlainBlob[], random: Random): PlainBlob[] {
  return listIn(one(blobs, 'olm.bundle', random), 'properties');
}

function editIn(object: PlainBlob | undefined, key: string, random: Random, change: (item: PlainBlob) => void): void {
  edit(listIn(object, key), list => edit(random.pick(list), change));
}

function editEntry(blobs: readonly PlainBlob[], random: Random, change: (entry: PlainBlob) => void): void {
  editIn(one(blobs, 'olm.channel', random), 'entries', random, change);
}

function editPackageProperty(blobs: readonly PlainBlob[], random: Random, change: (value: PlainBlob) => void): void {
  const property = propertiesOf(blobs, random).find(({ type }) => type === 'olm.package');
  if (property?.value instanceof Object) change(property.value as PlainBlob);
}

function nameLike(blobs: readonly PlainBlob[], random: Random): unknown {
  if (random.chance(0.2)) return random.pick(['', 'ghost.v9.9.9', 'Foo', 'a.b', 'a'.repeat(64), '-a', 'a-']);
  return blobs.length === 0 ? 'alone' : (random.pick(blobs).name ?? '');
}

function deprecate(blobs: PlainBlob[], random: Random): void {
  const entry = () => ({
    reference: {
      schema: random.pick(['olm.bundle', 'olm.channel', 'olm.package', '', 'olm.csv']),
      ...(random.chance(0.7) ? { name: nameLike(blobs, random) } : {}),
    },
    ...(random.chance(0.8) ? { message: random.pick(['gone', '']) } : {}),
  });
  const entries = Array.from({ length: random.int(4) }, entry);
  const packageName = random.chance(0.8)
    ? (one(blobs, 'olm.package', random)?.name ?? 'alpha')
    : random.pick(['ghost', '']);
  blobs.push({ schema: 'olm.deprecations', package: packageName, entries });
}

/** Any mapping of the catalog, at any depth. */
function anyObject(blobs: readonly PlainBlob[], random: Random): PlainBlob {
  const found: PlainBlob[] = [];
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) found.push(value as PlainBlob);
    for (const child of Object.values(value)) visit(child);
  };
  visit(random.chance(0.5) || blobs.length === 0 ? blobs : random.pick(blobs));
  return found.length === 0 ? {} : random.pick(found);
}

function recase(object: PlainBlob, random: Random): void {
  edit(Object.keys(object), keys => {
    const key = random.pick(keys);
    const value = object[key];
    delete object[key];
    object[
      random.pick([key.toUpperCase(), `${key[0]?.toUpperCase()}${key.slice(1)}`, key.replace('s', 'ſ'), `${key}s`])
    ] = value;
  });
}
