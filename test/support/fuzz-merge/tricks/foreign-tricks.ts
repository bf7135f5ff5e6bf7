import type { Random } from '../../random.ts';
import { type Edit, type Head, onBlobs, onFiles, type Step } from '../head.ts';
import { storeText, textAt } from '../stored-file.ts';
import { catalogFile, editOwn, ownCatalogDirectories } from './own-files.ts';
import { foreignBlobs, foreignText } from './payloads.ts';

/** Blobs of other packages, wherever the author can write. */
export const foreignTricks: Readonly<Record<string, Step>> = {
  'blobs of another package among own ones': onBlobs((head, random) => {
    for (const blobs of head.blobs.values()) {
      const foreign = foreignBlobs(head, random);
      if (random.chance(0.5)) blobs.push(...foreign);
      else blobs.unshift(...foreign);
    }
    return head.blobs.size > 0;
  }),
  'own blobs in the name of another package': onBlobs((head, random) => {
    for (const blobs of head.blobs.values()) {
      if (blobs.length === 0) return false;
      const blob = random.pick(blobs);
      blob[blob.schema === 'olm.package' ? 'name' : 'package'] = head.victim.name;
    }
    return head.blobs.size > 0;
  }),
  'foreign text in a file of an odd name': intoOwnDirectory((_, random) =>
    random.pick([
      'extra.yaml',
      'extra.json',
      '.hidden',
      'README.md',
      'NOTES',
      'OWNERS',
      'x.txt',
      'docs/extra.yaml',
      'deep/er/x.yml',
      'catalog.yaml~',
      '.indexignore.bak',
      '.git/x.yaml',
      'catalog.yaml.orig',
      'ci.yaml',
      'sub/.indexignore',
      'LICENSE',
    ]),
  ),
  'foreign text at the end of a file': onFiles((head, random) =>
    editOwn(head, random, text => text + foreignText(head, random), catalogFile),
  ),
  'a file at a path that a pattern gives': onFiles((head, random) => {
    if (head.repository.granted.length === 0) return false;
    const path = random.pick(head.repository.granted);
    storeText(head.files, path, grantedText(head, path, random));
    return true;
  }),
  'a change on behalf of owners': onFiles((head, random) => {
    const { bot } = head.repository.policy;
    if (bot === undefined) return false;
    for (const root of head.repository.catalogs) {
      const path = `${root}/${bot.directory}/${random.pick(['catalog.yaml', 'extra.yaml', 'OWNERS', 'README.md'])}`;
      storeText(head.files, path, textAt(head.files, path) + foreignText(head, random));
    }
    return head.repository.catalogs.length > 0;
  }),
  'a file in the directory of another package': onFiles((head, random) => {
    const roots = [...head.repository.catalogs, head.repository.operators ?? 'operators'];
    const path = `${random.pick(roots)}/${head.victim.directory}/${random.pick(['extra.yaml', 'README.md', 'x/y.yaml'])}`;
    storeText(head.files, path, foreignText(head, random));
    return true;
  }),
};

function grantedText(head: Head, path: string, random: Random): string {
  if (path.endsWith('/.indexignore'))
    return random.pick(['*\n', 'catalog.yaml\n', '/catalog.*\n', 'README.md\n!OWNERS\n']);
  if (path.endsWith('/OWNERS')) return random.pick(['approvers: [alice]\n', 'options: {no_parent_owners: true}\n', '']);
  if (path.endsWith('/ci.yaml')) return random.pick(['reviewers: [alice]\n', `${textAt(head.files, path)}# x\n`, '']);
  if (!path.endsWith('.json')) return foreignText(head, random);
  const blobs = foreignBlobs(head, random);
  return blobs.map(blob => JSON.stringify(blob)).join('\n');
}

function intoOwnDirectory(nameOf: (...input: Parameters<Edit>) => string): Step {
  return onFiles((head, random) => {
    const name = nameOf(head, random);
    const directories = ownCatalogDirectories(head);
    for (const directory of directories) {
      const path = `${directory}/${name}`;
      storeText(head.files, path, textAt(head.files, path) + foreignText(head, random));
    }
    return directories.length > 0;
  });
}
