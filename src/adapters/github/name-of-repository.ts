/** `owner/name` as GitHub's API takes it. */
export function nameOfRepository(repository: string): { readonly owner: string; readonly repo: string } {
  const [owner = '', repo = ''] = repository.split('/');
  return { owner, repo };
}
