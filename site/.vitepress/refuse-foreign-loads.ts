import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a browser loads by itself: scripts, pictures, styles and fonts. Links that a reader follows are none of them. */
const foreignLoad =
  /<(?:script|img|iframe|link)\b[^>]*\b(?:src|href)="https?:[^"]*"|@import[^;]*https?:[^;]*|url\(["']?https?:[^)]*\)/;

/**
 * Nobody else learns who reads the pages.
 *
 * @throws Error if a page of the site loads something from another host
 */
export function refuseForeignLoads({ outDir }: { readonly outDir: string }): void {
  for (const file of globSync('**/*.{html,css}', { cwd: outDir })) {
    const [found] = foreignLoad.exec(readFileSync(join(outDir, file), 'utf8')) ?? [];
    if (found !== undefined) throw new Error(`${file} loads something from another host: ${found.slice(0, 200)}`);
  }
}
