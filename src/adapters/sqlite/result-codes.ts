/** Primary result codes of SQLite. https://www.sqlite.org/rescode.html */
export const resultCodes = {
  permission: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** The primary result code of an error of `node:sqlite`; undefined of any other error. */
export function resultCodeOf(error: unknown): number | undefined {
  const { errcode } = error as { readonly errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}
