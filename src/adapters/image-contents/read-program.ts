import { malformed } from '../../core/image/failures.ts';
import { outcomeOf } from '../../core/image/outcome-of.ts';
import { walkLinks } from '../../core/image/tar/index.ts';
import type { ReadProgram } from '../../flows/publish/ports.ts';
import { programLimits } from './limits.ts';
import { readConfig } from './read-config.ts';
import { readLayers } from './read-layers.ts';

/** Links are followed as in a container of the image, to a file of the same name. */
export const readProgram: ReadProgram = ({ source, reference, image: { manifest } }, path) =>
  outcomeOf(async () => {
    if (manifest.kind !== 'image') throw malformed('it is an index, not an image');
    const { milliseconds } = programLimits;
    const { config, layers } = manifest;
    const { diffIds } = (await readConfig(config, undefined, () => source.blob(reference, config), milliseconds))
      .config;
    const parts = path.split('/');
    const tree = await readLayers(
      { layers, diffIds, ask: layer => source.blob(reference, layer) },
      [[]],
      programLimits,
      { names: new Set(parts.slice(-1)) },
    );
    const { node } = walkLinks(tree.root, parts, tree.steps);
    if (node?.kind !== 'file') throw malformed(`it has no program /${path}`);
    return node.bytes;
  });
