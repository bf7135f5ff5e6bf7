import { migrateBundle } from '../../../../src/core/bundle/migrate-bundle.ts';
import type { JsonObject } from '../../../../src/core/json.ts';
import type { PlainBlob } from '../../generate-catalog.ts';
import { blobsOf, headsOf, listOf } from '../blob-fields.ts';
import { type Edit, onBlobs, onFiles, type Step } from '../head.ts';
import { bundleName, deprecationOf, plainBundle, plainChannel } from '../repository/generate-package.ts';
import { basicTemplate } from '../repository/settings-of-operator.ts';
import { writeBundleDirectory } from '../repository/write-bundle-directory.ts';
import { storeText, textAt } from '../stored-file.ts';

const registry = 'quay.io/example';
const next = '3.0.0';

/** What owners do to their own packages every day. Each is to merge. */
export const honestChanges: Readonly<Record<string, Step>> = {
  'new version in the catalogs': inEveryCatalog((blobs, name) => {
    blobs.push(plainBundle(name, next, { registry, shown: 'metadata' }));
    for (const channel of blobsOf(blobs, 'olm.channel')) {
      const [head] = headsOf(channel);
      listOf(channel, 'entries').push({ name: bundleName(name, next), ...(head ? { replaces: head.name } : {}) });
    }
  }),
  'new version that skips the one before': inEveryCatalog((blobs, name) => {
    blobs.push(plainBundle(name, next, { registry, shown: 'metadata' }));
    for (const channel of blobsOf(blobs, 'olm.channel')) {
      const [head] = headsOf(channel);
      const replaces = head?.replaces === undefined ? {} : { replaces: head.replaces };
      const skips = head === undefined ? {} : { skips: [head.name, ...listOf(head, 'skips')] };
      if (listOf(head ?? {}, 'skips').length > 0)
        listOf(channel, 'entries').push({ name: bundleName(name, next), ...skips });
      else listOf(channel, 'entries').push({ name: bundleName(name, next), ...replaces, ...skips });
    }
  }),
  'new channel': inEveryCatalog((blobs, name) => {
    const versions = blobsOf(blobs, 'olm.bundle').map(({ name: bundle }) => String(bundle).slice(name.length + 2));
    blobs.push(plainChannel(name, 'fast', versions.slice(-1), 'replaces'));
  }),
  'other description': inEveryCatalog(blobs => {
    for (const definition of blobsOf(blobs, 'olm.package')) definition.description = 'Does it well: and "fast".';
  }),
  deprecation: inEveryCatalog((blobs, name) => {
    if (blobsOf(blobs, 'olm.deprecations').length > 0) return;
    const [first] = blobsOf(blobs, 'olm.bundle');
    blobs.push(deprecationOf(name, String(first?.name).slice(name.length + 2)));
  }),
  'migration of objects': inEveryCatalog(blobs => {
    for (const [index, blob] of blobs.entries()) {
      if (blob.schema !== 'olm.bundle') continue;
      const migrated = migrateBundle(blob as JsonObject, 'bundle-object-to-csv-metadata');
      if ('blob' in migrated) blobs[index] = structuredClone(migrated.blob) as PlainBlob;
    }
  }),
  'other order of blobs': inEveryCatalog(blobs => void blobs.reverse()),
  'new bundle directory': onFiles(({ repository, mine, files }) => {
    if (repository.operators === undefined) return false;
    const operator = `${repository.operators}/${mine.directory}`;
    const last = mine.versions.at(-1);
    const edges = last === undefined ? {} : { replaces: bundleName(mine.name, last) };
    writeBundleDirectory(files, { operator, name: mine.name, version: next, registry, ...edges });
    return true;
  }),
  'settings of the operator': onFiles(({ repository, mine, files }) => {
    if (repository.operators === undefined) return false;
    const path = `${repository.operators}/${mine.directory}/ci.yaml`;
    storeText(files, path, `${textAt(files, path)}# Looked through.\naddReviewers: true\n`);
    return true;
  }),
  'a README': onFiles(({ repository, mine, files }) => {
    if (repository.operators !== undefined) {
      storeText(files, `${repository.operators}/${mine.directory}/README.md`, `# ${mine.name}\n`);
    } else {
      for (const root of repository.catalogs) {
        const ignore = `${root}/${mine.directory}/.indexignore`;
        storeText(files, `${root}/${mine.directory}/README.md`, `# ${mine.name}\n`);
        storeText(files, ignore, `${textAt(files, ignore)}README.md\n`);
      }
    }
    return true;
  }),
};

function inEveryCatalog(change: (blobs: PlainBlob[], name: string) => void): Step {
  const edit: Edit = ({ repository, mine, blobs, files }) => {
    if (blobs.size === 0) return false;
    for (const each of blobs.values()) change(each, mine.name);
    if ([...blobs.values()].every(each => JSON.stringify(each) === JSON.stringify(mine.blobs))) return false;
    const [first] = blobs.values();
    const template = `${repository.operators}/${mine.directory}/catalog-templates/basic.yaml`;
    if (files.has(template) && first !== undefined) storeText(files, template, basicTemplate(first));
    return true;
  };
  return onBlobs(edit);
}
