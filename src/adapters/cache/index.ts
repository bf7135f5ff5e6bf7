/** What is kept between runs: files, images and verdicts. */
export type { FileCache } from './file-cache.ts';
export { ImageCache } from './image-cache.ts';
export type { LargeFile } from './large-file-store.ts';
export { RecentFiles } from './recent-files.ts';
