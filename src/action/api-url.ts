/** Where the runner reaches GitHub's API: GitHub's own, or that of a server of one's own. */
export function apiUrl(): string {
  return process.env.GITHUB_API_URL || 'https://api.github.com';
}
