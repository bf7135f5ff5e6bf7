import { kindLabels } from '../image/image-kind.ts';
import type { ConfigChanges } from './image-config.ts';
import type { LayerFile } from './layer-file.ts';

/** Where a catalog and its serve cache are in their image: as in those that `opm generate dockerfile` leads to. */
const configs = 'configs';
const cache = 'tmp/cache';

/** A layer before it is packed. */
export interface LayerContent {
  readonly files: readonly LayerFile[];
  /** What `docker history` shows for it. */
  readonly createdBy: string;
}

/** What makes an image of the files of a catalog. */
export interface ImageContent {
  readonly layers: readonly LayerContent[];
  readonly changes: Omit<ConfigChanges, 'layers'>;
}

/**
 * The image of a catalog. On a base it runs `opm serve`. Without a cache opm makes one at its start, and one of the base is not used: opm ends if it was made
 * of another catalog. What the base has in `/configs` is hidden.
 *
 * @param files by their paths in the catalog
 * @param hasCache whether `cacheContent` is on top of it
 * @see https://github.com/opencontainers/image-spec/blob/main/layer.md#opaque-whiteout
 */
export function catalogContent(files: readonly LayerFile[], hasBase: boolean, hasCache = false): ImageContent {
  const hidden = hasBase ? [opaque(configs)] : [];
  const command = ['serve', `/${configs}`, ...(hasCache ? [`--cache-dir=/${cache}`] : [])];
  return {
    layers: [
      {
        files: [...hidden, ...files.map(({ path, content }) => ({ path: `${configs}/${path}`, content }))],
        createdBy: `ADD catalog /${configs}`,
      },
    ],
    changes: {
      labels: new Map([[kindLabels.configs, `/${configs}`]]),
      withoutLabels: [kindLabels.database],
      ...(hasBase ? { run: { entrypoint: ['/bin/opm'], command } } : {}),
    },
  };
}

/** What `docker history` shows for the layer of a serve cache. */
export const cacheCreatedBy = `COPY cache /${cache}`;

/**
 * The layer of a serve cache. `/tmp` stays writable by everybody, and what the base has in `/tmp/cache` is hidden.
 *
 * @param files by their paths in the directory of the cache, with their modes, which opm compares
 */
export function cacheContent(files: readonly LayerFile[]): LayerContent {
  const own = files.map(file => ({ ...file, path: `${cache}/${file.path}` }));
  return {
    files: [{ path: 'tmp/', content: new Uint8Array(), mode: 0o1777 }, opaque(cache), ...own],
    createdBy: cacheCreatedBy,
  };
}

/** Directories that an image of a bundle has; what else is beside them belongs to the repository. */
const bundleDirectories = ['manifests/', 'metadata/', 'tests/'];

/**
 * The image of a bundle: its directories, and its annotations as labels.
 *
 * @param files by their paths in the directory of the bundle
 */
export function bundleContent(files: readonly LayerFile[], annotations: ReadonlyMap<string, string>): ImageContent {
  const own = files.filter(({ path }) => bundleDirectories.some(name => path.startsWith(name)));
  return { layers: [{ files: own, createdBy: 'COPY bundle /' }], changes: { labels: annotations } };
}

/**
 * The image of a bundle of plain manifests: nothing but these, as RukPak unpacks them.
 *
 * @param files by their paths in the bundle
 * @see https://github.com/operator-framework/rukpak/blob/v0.24.0/docs/bundles/plain.md
 */
export function plainContent(files: readonly LayerFile[]): ImageContent {
  return { layers: [{ files, createdBy: 'COPY manifests /manifests' }], changes: { labels: new Map() } };
}

/** Hides what lower layers have in a directory. */
function opaque(directory: string): LayerFile {
  return { path: `${directory}/.wh..wh..opq`, content: new Uint8Array() };
}
