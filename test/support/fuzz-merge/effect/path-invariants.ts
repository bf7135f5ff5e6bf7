import type { FuzzCase } from '../make-case.ts';
import { approvalsOf } from './approvals.ts';
import { type Broken, broken } from './broken.ts';
import { changedPaths } from './changed-paths.ts';

/** Paths that a change touches, of which merging must not be left to the author. */
export function* brokenByPaths(fuzzCase: FuzzCase): Iterable<Broken> {
  const { repository, head } = fuzzCase;
  const approvals = approvalsOf(fuzzCase);
  const roots = [...repository.catalogs, ...(repository.operators === undefined ? [] : [repository.operators])];
  for (const path of changedPaths(fuzzCase)) {
    const root = roots.find(one => path.startsWith(`${one}/`));
    const [directory = '', ...below] = root === undefined ? [] : path.slice(root.length + 1).split('/');
    if (root === undefined || below.length === 0) {
      const isRule = /^\.|\/\.|(?:^|\/)(?:OWNERS|OWNERS_ALIASES|CODEOWNERS|config\.yaml)$/.test(path);
      const mayChange = isRule ? approvals.ofOtherMaintainer : approvals.ofMaintainer;
      // What is directly in a catalog is read as a part of it.
      if ((root === undefined || root === repository.operators) && mayChange) continue;
      yield broken('something outside of packages changes', path);
      continue;
    }
    const owner = repository.packages.find(one => one.directory === directory || one.secondOperator === directory);
    const mayChange = owner === undefined ? approvals.ofMaintainer : approvals.ofPackage(owner.name);
    if (!mayChange && !repository.granted.includes(path)) yield broken('a path of somebody else changes', path);
    const mode = head.get(path)?.mode ?? 'file';
    if (mode !== 'file' && mode !== 'executable') yield broken('the tree becomes invalid', `${path} is a ${mode}`);
  }
  yield* clashes([...head.keys()]);
}

/** Paths that are one and the same on some file systems, or cannot be there. */
function* clashes(paths: readonly string[]): Iterable<Broken> {
  const seen = new Set<string>();
  for (const path of paths) {
    const folded = path.normalize('NFC').toLowerCase();
    if (seen.has(folded)) yield broken('the tree becomes invalid', `${path} clashes with another path`);
    seen.add(folded);
    if (/[\0-\x1f\x7f\\:]|[. ](?:\/|$)/.test(path))
      yield broken('the tree becomes invalid', `${JSON.stringify(path)} cannot be checked out everywhere`);
  }
}
