import type { Verdict } from '../core/report/verdict.ts';
import type { CatalogRoot } from '../core/repository/layout.ts';
import { judgeTree, type TreeRequest } from './judge-tree.ts';
import { digestsOfFiles } from './load/digests-of-files.ts';
import type { DigestReader, ObjectReader, VerdictMemory } from './ports.ts';

/** One catalog to be judged by itself: nothing but its own files decides. */
export interface CatalogRequest extends Omit<TreeRequest, 'layout'> {
  readonly catalog: CatalogRoot;
}

/** Judges a catalog. @throws the typed error of what reads its files when it cannot be looked at */
export function judgeCatalog(objects: ObjectReader, { catalog, ...request }: CatalogRequest): Promise<Verdict> {
  return judgeTree(objects, { ...request, layout: { catalogs: [catalog], operators: undefined } });
}

/** Judges a catalog, unless its files were judged before, as they are. */
export async function judgeCatalogOnce(
  objects: ObjectReader & DigestReader,
  request: CatalogRequest,
  memory: VerdictMemory,
): Promise<Verdict> {
  const key = await keyOf(objects, request);
  const known = key === undefined ? undefined : memory.get(key);
  if (known !== undefined) return { ...known, stats: { ...known.stats, parsedBytes: 0 } };
  const verdict = await judgeCatalog(objects, request);
  const isCertain = verdict.findings.every(({ severity }) => severity !== 'unknown');
  // A file that changed in between would be remembered with what another content is worth.
  if (key !== undefined && isCertain && key === (await keyOf(objects, request))) memory.set(key, verdict);
  return verdict;
}

/** All that the verdict depends on but the version of the program. Undefined where something of it cannot be read. */
async function keyOf(
  objects: DigestReader,
  { tree, catalog, config: { config }, checks, now }: CatalogRequest,
): Promise<string | undefined> {
  const { fileBytes } = config.limits;
  const files = await digestsOfFiles(objects, tree, { path: catalog.path, fileBytes });
  if (files === undefined) return undefined;
  // Waivers end.
  const time = config.waivers.length > 0 ? now : '';
  return JSON.stringify([catalog, config, checks.map(({ id }) => id), time, files]);
}
