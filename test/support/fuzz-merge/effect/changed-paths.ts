import type { FuzzCase } from '../make-case.ts';

/** The paths that differ between base and head. */
export function changedPaths({ repository: { files }, head }: FuzzCase): string[] {
  const isSame = (path: string) => {
    const [before, after] = [files.get(path), head.get(path)];
    return (
      before !== undefined && after !== undefined && before.mode === after.mode && before.bytes.equals(after.bytes)
    );
  };
  return [...new Set([...files.keys(), ...head.keys()])].filter(path => !isSame(path));
}
