/** Layers as trees of files: tar archives, links and whiteouts. */
export { filesOfTree, type ImageFile } from './files-of-tree.ts';
export { ImageTree, type Keeping } from './image-tree.ts';
export { directoryAt, type KeptEntry, keptEntries } from './kept-entries.ts';
export { bundleRoots, type KeptRoots, placeOf, shownRoots } from './kept-roots.ts';
export { pathOutside } from './path-outside.ts';
export { pathParts } from './path-parts.ts';
export { TarReader } from './tar-reader.ts';
export { walkLinks } from './walk-links.ts';
