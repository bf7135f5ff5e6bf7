import { CatalogEncoder } from '../../adapters/serve/catalog-encoder.ts';
import { loadServedCatalog } from '../../flows/serve/load-served-catalog.ts';
import type { Arguments, Context, ExitCode } from '../command.ts';
import { reportFailure } from '../images/report-failure.ts';
import { reportProblems } from '../render/report-problems.ts';
import { keptCatalogs } from './kept-catalogs.ts';
import { handOn, pieceFile } from './prepared-catalog.ts';
import { readServedInput } from './read-served-input.ts';
import { reportInvalid } from './report-invalid.ts';

/** Reads the catalog that the command line names, and hands it to the process that serves it. Says on stderr why that cannot be. */
export async function prepareCatalog(context: Context, args: Arguments): Promise<ExitCode> {
  const kept = await keptCatalogs(context, args);
  const key = await kept?.key();
  const input = await readServedInput(context, args);
  if (input.kind !== 'exists') return reportFailure(context, args.words[0] ?? '', input);
  const encoder = new CatalogEncoder(pieceFile);
  const result = loadServedCatalog(input.value.loaded, encoder);
  if ('problems' in result) return reportProblems(context, result.problems);
  if ('verdict' in result) return reportInvalid(context, result.verdict);
  const catalog = encoder.finish(result.served);
  await handOn({ word: input.value.word, catalog });
  if (key !== undefined) await kept?.keep(key, { file: pieceFile, description: catalog });
  return 0;
}
