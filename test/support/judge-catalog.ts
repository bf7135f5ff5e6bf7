import { ignoreMatcher } from '../../src/core/catalog/ignore.ts';
import { linkCatalog } from '../../src/core/catalog/link.ts';
import { readCatalogFile } from '../../src/core/catalog/read-catalog-file.ts';
import { catalogChecks } from '../../src/core/checks/catalog/index.ts';
import { runChecks } from '../../src/core/checks/run.ts';
import { defaultConfig } from '../../src/core/config/defaults.ts';
import type { Finding } from '../../src/core/finding.ts';
import { directoryOf } from '../../src/core/repository/paths.ts';
import type { Snapshot } from '../../src/core/snapshot.ts';
import type { SourceFile } from '../../src/core/source.ts';
import { nothingLoaded, treeSnapshot } from '../../src/core/tree-snapshot.ts';

/** A bare catalog: paths below its root to texts, or to bytes where these may not be UTF-8. */
export type CatalogFiles = Readonly<Record<string, string | Uint8Array>>;

/** What a catalog is judged to be by the rules of opm, and everything that was found. */
export interface CatalogVerdict {
  /** Whether opm would call it valid: rules of our own have no part in this. */
  readonly isValid: boolean;
  readonly findings: readonly Finding[];
}

const opmChecks = new Set(catalogChecks.filter(check => check.isOpmRule === true).map(check => check.id));

/** Judges a catalog that is given as files, as `opm validate` judges a directory. */
export function judgeCatalog(files: CatalogFiles): CatalogVerdict {
  const { findings } = runChecks(snapshotOfCatalog(files), catalogChecks);
  return { isValid: !findings.some(finding => opmChecks.has(finding.check)), findings };
}

/** A snapshot that holds one catalog, in the root of a tree, and nothing else. */
export function snapshotOfCatalog(files: CatalogFiles): Snapshot {
  const sources = Object.entries(files).map(([path, content]) => sourceFile(path, content));
  const isIgnoreFile = ({ path }: SourceFile) => path === '.indexignore' || path.endsWith('/.indexignore');
  const isIgnored = ignoreMatcher(
    sources.filter(isIgnoreFile).map(({ path, text }) => ({ directory: directoryOf(path), text })),
  );
  const catalogFiles = sources.filter(source => !isIgnoreFile(source) && !isIgnored(source.path));
  const catalog = linkCatalog(
    '',
    catalogFiles.flatMap(source => readCatalogFile(source)),
    true,
  );
  return treeSnapshot({
    config: defaultConfig,
    now: '2026-01-15T12:00:00.000Z',
    layout: { catalogs: [{ path: '', name: '' }], operators: undefined },
    merged: {
      ...nothingLoaded,
      files: new Map(sources.map(source => [source.path, source])),
      catalogs: new Map([['', catalog]]),
    },
  });
}

/** A file of a catalog, or of a bundle. */
export function sourceFile(path: string, content: string | Uint8Array): SourceFile {
  if (typeof content === 'string') return { path, text: content, isUtf8: true };
  try {
    return { path, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content), isUtf8: true };
  } catch {
    return { path, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(content), isUtf8: false };
  }
}
