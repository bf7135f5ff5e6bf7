import { kindLabels } from '../image/image-kind.ts';
import type { ConfigChanges } from './image-config.ts';
import type { LayerFile } from './layer-file.ts';

/** Where a catalog is in its image: as in those that `opm generate dockerfile` leads to. */
const configs = 'configs';

/** What makes an image of the files of a catalog. */
export interface ImageContent {
  readonly files: readonly LayerFile[];
  readonly changes: Omit<ConfigChanges, 'diffId'>;
}

/**
 * The image of a catalog. On a base it runs `opm serve` without a cache of its own, which opm then makes at its start: one that was made by another
 * opm would end it. What the base has in `/configs` is hidden.
 *
 * @param files by their paths in the catalog
 * @see https://github.com/opencontainers/image-spec/blob/main/layer.md#opaque-whiteout
 */
export function catalogContent(files: readonly LayerFile[], hasBase: boolean): ImageContent {
  const hidden = hasBase ? [{ path: `${configs}/.wh..wh..opq`, content: new Uint8Array() }] : [];
  return {
    files: [...hidden, ...files.map(({ path, content }) => ({ path: `${configs}/${path}`, content }))],
    changes: {
      createdBy: `ADD catalog /${configs}`,
      labels: new Map([[kindLabels.configs, `/${configs}`]]),
      withoutLabels: [kindLabels.database],
      ...(hasBase ? { run: { entrypoint: ['/bin/opm'], command: ['serve', `/${configs}`] } } : {}),
    },
  };
}

/**
 * The image of a bundle: its directories, and its annotations as labels.
 *
 * @param files by their paths in the bundle: `manifests/…`, `metadata/…`, `tests/…`
 */
export function bundleContent(files: readonly LayerFile[], annotations: ReadonlyMap<string, string>): ImageContent {
  return { files, changes: { createdBy: 'COPY bundle /', labels: annotations } };
}
