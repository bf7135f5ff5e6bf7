import type { PlainBlob } from '../../generate-catalog.ts';
import type { Random } from '../../random.ts';
import { blobsOf, headsOf, listOf } from '../blob-fields.ts';
import { onBlobs, type Step } from '../head.ts';
import { bundleName } from '../repository/generate-package.ts';

/** Who can upgrade to what. */
export const channelTricks: Readonly<Record<string, Step>> = {
  'an entry is gone': onChannels((channel, random) => {
    const entries = listOf(channel, 'entries');
    entries.splice(random.int(entries.length), 1);
  }),
  'an entry replaces something else': onEntries((entry, names, random) => {
    entry.replaces = random.pick([...names, 'x.v0.0.1', '', entry.name]);
  }),
  'an entry replaces nothing': onEntries(entry => void delete entry.replaces),
  'an entry skips others': onEntries((entry, names, random) => {
    entry.skips = random.shuffle(names).slice(0, 1 + random.int(3));
  }),
  'an entry skips nothing': onEntries(entry => void delete entry.skips),
  'another range': onEntries((entry, _, random) => {
    entry.skipRange = random.pick(['<1.0.0', '>=1.1.0 <2.0.0', '>=0.0.0', '', '<9.9.9', '~1.0', 'x']);
  }),
  'no range': onEntries(entry => void delete entry.skipRange),
  'the head is skipped back': onChannels((channel, random) => {
    const entries = listOf(channel, 'entries');
    const [head] = headsOf(channel);
    const older = random.pick(entries);
    if (head !== undefined && older !== head) older.skips = [...listOf(older, 'skips'), head.name] as PlainBlob[];
  }),
  'another default channel': onAll((blobs, random) => {
    for (const blob of blobsOf(blobs, 'olm.package'))
      blob.defaultChannel = random.pick(['candidate', 'fast', '', 'ghost']);
  }),
  'a channel is gone': onAll((blobs, random) => {
    const channels = blobsOf(blobs, 'olm.channel');
    if (channels.length > 0) blobs.splice(blobs.indexOf(random.pick(channels)), 1);
  }),
  'a channel is renamed': onChannels((channel, random) => {
    channel.name = random.pick(['fast', 'Stable', 'stable ', 'a/b', '']);
  }),
  'a channel is empty': onChannels(channel => void listOf(channel, 'entries').splice(0)),
  'a second channel of a name': onAll((blobs, random) => {
    const channels = blobsOf(blobs, 'olm.channel');
    if (channels.length > 0) blobs.push(structuredClone(random.pick(channels)));
  }),
  'the package is gone': onAll(blobs => void blobs.splice(0)),
  'the definition is gone': onAll(blobs => {
    const [definition] = blobsOf(blobs, 'olm.package');
    if (definition !== undefined) blobs.splice(blobs.indexOf(definition), 1);
  }),
  'everything is deprecated': onAll((blobs, random) => {
    const [definition] = blobsOf(blobs, 'olm.package');
    const channels = blobsOf(blobs, 'olm.channel');
    if (definition === undefined || channels.length === 0) return;
    blobs.push({
      schema: 'olm.deprecations',
      package: definition.name,
      entries: [
        {
          reference: random.pick<PlainBlob>([{ schema: 'olm.package' }, { schema: 'olm.bundle', name: 'ghost' }]),
          message: 'x',
        },
        { reference: { schema: 'olm.channel', name: random.pick(channels).name }, message: random.pick(['x', '']) },
      ],
    });
  }),
  'an older version as head': onChannels((channel, random) => {
    const entries = listOf(channel, 'entries');
    const [head] = headsOf(channel);
    const name = String(random.pick(entries).name).replace(/\.v.*/, '');
    if (head !== undefined) entries.push({ name: bundleName(name, '0.5.0'), replaces: head.name });
  }),
};

function onAll(change: (blobs: PlainBlob[], random: Random) => void): Step {
  return onBlobs(({ blobs }, random) => {
    // Not in every catalog, and not in each the same.
    const chosen = random.chance(0.5) ? [...blobs.values()] : [...blobs.values()].slice(0, 1);
    for (const each of chosen) change(each, random);
    return chosen.length > 0;
  });
}

function onChannels(change: (channel: PlainBlob, random: Random) => void): Step {
  return onAll((blobs, random) => {
    const channels = blobsOf(blobs, 'olm.channel').filter(channel => listOf(channel, 'entries').length > 0);
    if (channels.length > 0) change(random.pick(channels), random);
  });
}

function onEntries(change: (entry: PlainBlob, names: readonly string[], random: Random) => void): Step {
  return onChannels((channel, random) => {
    const entries = listOf(channel, 'entries');
    const names = entries.map(({ name }) => String(name));
    change(random.pick(entries), names, random);
  });
}
