import { textContent } from '../../../../src/adapters/text-content.ts';
import { migrateBundle } from '../../../../src/core/bundle/migrate-bundle.ts';
import { readBundle } from '../../../../src/core/bundle/read-bundle.ts';
import { renderBundle } from '../../../../src/core/bundle/render-bundle.ts';
import type { CatalogDocument } from '../../../../src/core/catalog/blob.ts';
import { ignoreMatcher } from '../../../../src/core/catalog/ignore.ts';
import { readJson } from '../../../../src/core/catalog/json/read-json.ts';
import { renderedBlob } from '../../../../src/core/catalog/rendered-blob.ts';
import { splitFile } from '../../../../src/core/catalog/split/split-file.ts';
import { readYaml } from '../../../../src/core/catalog/yaml/read-yaml.ts';
import type { JsonObject } from '../../../../src/core/json.ts';
import type { SourceFile } from '../../../../src/core/source.ts';
import type { StoredFiles } from '../stored-file.ts';
import { problemOfBlobs } from './problem-of-blobs.ts';
import { filesBelow, type Renderer, type Rendering } from './rendering.ts';

/** Reads every file with the full reader: nothing is remembered, nothing left out, and the reader for usual files has no part in it. */
export const readingRenderer: Renderer = {
  catalog: async (files, root) => renderCatalog(files, root),
  async migrated(files, root) {
    const rendered = renderCatalog(files, root);
    return 'error' in rendered ? rendered : { blobs: rendered.blobs.map(migratedBlob) };
  },
  async problemOf(files, root) {
    const rendered = renderCatalog(files, root);
    return 'error' in rendered ? rendered.error : problemOfBlobs(rendered.blobs);
  },
  async bundle(files, directory) {
    const below = sourcesOf(filesBelow(files, directory)).filter(({ path }) => /^(manifests|metadata)\//.test(path));
    const sources = below.sort((a, b) => (a.path < b.path ? -1 : 1));
    const origin = { kind: 'directory', path: directory } as const;
    const rendered = renderBundle(readBundle({ files: sources, image: '', origin }));
    return 'errors' in rendered ? { error: rendered.errors[0]?.message ?? '' } : { blobs: [rendered.blob] };
  },
};

function sourcesOf(files: StoredFiles): SourceFile[] {
  return [...files]
    .filter(([, { mode }]) => mode === 'file' || mode === 'executable')
    .map(([path, { bytes }]) => ({ path, ...textContent(bytes) }));
}

function renderCatalog(files: StoredFiles, root: string): Rendering {
  const sources = sourcesOf(filesBelow(files, root));
  const isIgnoreFile = ({ path }: SourceFile) => path.split('/').at(-1) === '.indexignore';
  const directoryOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
  const isIgnored = ignoreMatcher(
    sources.filter(isIgnoreFile).map(({ path, text }) => ({ directory: directoryOf(path), text })),
  );
  try {
    const read = sources.filter(source => !isIgnoreFile(source) && !isIgnored(source.path));
    return { blobs: read.flatMap(source => splitFile(source).map(blobOf)) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function blobOf(document: CatalogDocument): JsonObject {
  if (document.format === 'yaml' && !document.isUtf8) throw new Error('not UTF-8');
  const { value } = document.format === 'json' ? readJson(document.text) : readYaml(document.text);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Error('a document is no object');
  const heads = Object.keys(value).map(key => key.toLowerCase());
  if (new Set(heads).size < heads.length) throw new Error('a key is there twice');
  return renderedBlob(value as JsonObject);
}

function migratedBlob(blob: JsonObject): JsonObject {
  const migrated = migrateBundle(blob, 'bundle-object-to-csv-metadata');
  return 'blob' in migrated ? migrated.blob : blob;
}
