/** What a text was parsed to. @throws Error where it could not be */
export function parsed<Result extends object>(result: Result): Exclude<Result, { readonly error: string }> {
  if ('error' in result) throw new Error(String(result.error));
  return result as Exclude<Result, { readonly error: string }>;
}
