import { ApiError } from '../state/api-error.ts';
import { runGit } from '../state/git.ts';
import type { Repo } from '../state/model.ts';

/** The commit that a branch, a reference or an id names. @throws 422 as GitHub answers where there is none */
export async function shaOf(repo: Repo, name: string): Promise<string> {
  if (/^[0-9a-f]{40}$/u.test(name)) return name;
  const branch = repo.branches.get(name.replace(/^(?:refs\/)?heads\//u, ''));
  if (branch !== undefined) return branch;
  const { code, out } = await runGit(repo.directory, ['rev-parse', '--verify', '--end-of-options', `${name}^{commit}`]);
  if (code !== 0) throw new ApiError(422, `No commit found for SHA: ${name}`);
  return out.trim();
}
