import { byteCount, counted } from '../../text/counted.ts';
import type { VerdictStats } from '../verdict.ts';

/** What was looked at, as a sentence. */
export function statsLine(stats: VerdictStats): string {
  const files = counted(stats.files, 'file');
  if (stats.catalogs === 0 && stats.bundles > 0)
    return `Read ${counted(stats.bundles, 'bundle')} in ${files} (${byteCount(stats.bytes)}).`;
  if (stats.catalogs === 0) return `Read ${files} (${byteCount(stats.bytes)}), and no catalog.`;
  const things = [
    counted(stats.catalogs, 'catalog'),
    counted(stats.packages, 'package'),
    counted(stats.bundles, 'bundle'),
  ].join(', ');
  const parsed = stats.parsedBytes < stats.bytes ? `, of which ${byteCount(stats.parsedBytes)} were parsed` : '';
  const documents = counted(stats.documents, 'document');
  return `Read ${things} in ${files} with ${documents} (${byteCount(stats.bytes)}${parsed}).`;
}
