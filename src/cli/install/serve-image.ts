import { createImagePacker } from '../../adapters/image-build/create-image-packer.ts';
import { openImageServer } from '../../adapters/serve/open-image-server.ts';
import { imageOfCatalog } from '../../flows/serve/image-of-catalog.ts';
import { judgeServedCatalog } from '../../flows/serve/judge-served-catalog.ts';
import type { Arguments, Context, ExitCode } from '../command.ts';
import { listening } from '../listening.ts';
import { reportInvalid } from '../serve/report-invalid.ts';
import { graceMs, hostInAddress, placeToServe } from './place-to-serve.ts';
import type { FoundCatalog } from './target-of-catalog.ts';

const name = 'catalog';

/**
 * The image of a catalog for OLM v1, which takes nothing else. For one in a directory it is built, and served for the time of an install.
 *
 * @returns the exit code where it is not valid, which is said on stderr
 */
export async function serveImage(
  context: Context,
  args: Arguments,
  { word, isImage, loaded }: FoundCatalog,
): Promise<{ readonly image: string; close(): Promise<void> } | ExitCode> {
  if (isImage) return { image: word, close: async () => {} };
  const verdict = judgeServedCatalog(loaded);
  if (!verdict.valid) return reportInvalid(context, verdict);
  const place = placeToServe(args);
  const built = await imageOfCatalog(loaded, createImagePacker());
  const server = await listening(place, () => openImageServer({ ...built, name }, place));
  return {
    image: `${hostInAddress(place)}:${server.port}/${name}@${built.digest.text}`,
    close: () => server.close(graceMs),
  };
}
