const maxCharacters = 500;

/** One line of the log about a key whose run failed. The key may hold anything, so it is quoted. */
export function describeFailure(key: string, error: unknown, pauseMs: number): string {
  const detail = (error as { readonly message?: unknown } | undefined)?.message ?? error;
  return `${JSON.stringify(key)} failed and runs again in ${Math.ceil(pauseMs / 1000)} s: ${String(detail).slice(0, maxCharacters)}`;
}
