import type { BundleSource } from '../../core/bundle/source.ts';
import type { Arguments, Context, ExitCode } from '../command.ts';
import { reportFailure } from '../images/report-failure.ts';
import { type Input, readBundleInput } from '../inputs/index.ts';
import { reportProblems } from '../render/report-problems.ts';

/**
 * The bundle that a word of the command line names.
 *
 * @returns the exit code where it, or one of its files, was not read; that is reported then
 * @throws UsageError for what cannot be a bundle
 */
export async function readWholeBundle(
  context: Context,
  args: Arguments,
  word: string,
  input: Input,
): Promise<BundleSource | ExitCode> {
  const found = await readBundleInput(context, args, word, input);
  if (found.kind !== 'exists') return reportFailure(context, word, found);
  const { source, unloaded } = found.value;
  if (unloaded.length === 0) return source;
  return reportProblems(
    context,
    unloaded.map(({ path, detail }) => ({ message: `not read: ${detail}.`, at: { file: path } })),
  );
}
