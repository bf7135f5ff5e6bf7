import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SourceFile } from '../../core/source.ts';
import { systemReason } from '../../core/text/system-reason.ts';
import { UsageError } from '../usage-error.ts';
import { pathWithoutLinks } from './path-without-links.ts';

/**
 * Writes files of a work tree, all of them or none where one has no plain place.
 *
 * @throws UsageError where a file cannot be written
 */
export function writeProposal(root: string, files: readonly Pick<SourceFile, 'path' | 'text'>[]): void {
  const base = realpathSync(root);
  const places = files.map(({ path, text }) => ({ path, text, target: pathWithoutLinks(base, path) }));
  for (const { path, text, target } of places) {
    try {
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    } catch (error) {
      throw new UsageError(`'${path}' cannot be written: ${systemReason(error)}.`);
    }
  }
}
