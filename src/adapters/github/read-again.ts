/**
 * Reads, and reads again after each of the pauses while no answer comes.
 *
 * @param pauses in milliseconds
 * @throws what `explain` makes of the last error
 */
export async function readAgain<Answer>(
  pauses: readonly number[],
  read: () => Promise<Answer>,
  explain: (error: unknown) => Error & { readonly code: string },
): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      const failure = explain(error);
      const pause = pauses[attempt];
      if (failure.code !== 'unavailable' || pause === undefined) throw failure;
      await new Promise(resolve => setTimeout(resolve, pause));
    }
  }
}
