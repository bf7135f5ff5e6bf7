import type { CatalogAccess } from '../../core/cluster/olm-v0/index.ts';
import { textOption } from '../arguments.ts';
import type { Arguments, Context, ExitCode } from '../command.ts';
import { serveOverGrpc } from './serve-over-grpc.ts';
import type { FoundCatalog } from './target-of-catalog.ts';

interface Source {
  readonly access: CatalogAccess;
  close(): Promise<void>;
}

/** Where OLM v0 gets the catalog. @returns the exit code where it cannot be served */
export async function catalogAccess(
  context: Context,
  args: Arguments,
  found: FoundCatalog,
): Promise<Source | ExitCode> {
  const address = textOption(args, 'address');
  const close = async () => {};
  if (address !== undefined) return { access: { address }, close };
  return found.isImage ? { access: { image: found.word }, close } : serveOverGrpc(context, args, found);
}
