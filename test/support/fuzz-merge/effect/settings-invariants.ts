import type { JsonObject } from '../../../../src/core/json.ts';
import type { FuzzCase } from '../make-case.ts';
import { type StoredFiles, textAt } from '../stored-file.ts';
import { approvalsOf } from './approvals.ts';
import { type Broken, broken } from './broken.ts';
import { changedPaths } from './changed-paths.ts';
import { loginsIn, settingsReaders } from './other-readers.ts';
import { isObject, objectsOf, textOf, textsOf } from './plain-fields.ts';

/** What files of settings say to other readers than ours: who owns, and which files belong to an operator. */
export function* brokenSettings(fuzzCase: FuzzCase): Iterable<Broken> {
  const approvals = approvalsOf(fuzzCase);
  const { catalogs, operators, packages } = fuzzCase.repository;
  const roots = operators === undefined ? catalogs : [...catalogs, operators];
  for (const path of changedPaths(fuzzCase)) {
    const parts = path.split('/');
    const isCi = parts[0] === operators && parts.length === 3 && parts[2] === 'ci.yaml';
    // Deeper files own nothing here, and the program says so.
    const isOwners = roots.some(
      root => path.startsWith(`${root}/`) && /^[^/]+\/OWNERS$/.test(path.slice(root.length + 1)),
    );
    if (!isCi && !isOwners) continue;
    const name = packages.find(one => [one.directory, one.secondOperator].includes(parts.at(-2)))?.name ?? '';
    for (const [reader, read] of Object.entries(settingsReaders)) {
      const settings = (files: StoredFiles) => read(textAt(files, path));
      const [before, after] = [settings(fuzzCase.repository.files), settings(fuzzCase.head)];
      const lists = isCi ? ['reviewers'] : ['approvers'];
      const isSame = lists.every(key => loginsIn(before, key) === loginsIn(after, key));
      if (!isSame && !approvals.toOwners(name)) yield broken('owners change', `${path}, as ${reader} reads it`);
      if (isCi && after !== undefined) {
        for (const what of strayNames(after)) yield broken('a path of somebody else changes', `${path}: ${what}`);
      }
    }
  }
}

/** Names in the mapping of an operator that lead out of the directories that are its own. */
function* strayNames({ fbc }: JsonObject): Iterable<string> {
  const mapping = isObject(fbc) ? objectsOf(fbc, 'catalog_mapping') : [];
  for (const entry of mapping) {
    for (const name of [textOf(entry, 'template_name'), ...textsOf(entry, 'catalog_names')]) {
      if (name.startsWith('/') || name.split('/').includes('..')) yield name;
    }
  }
}
