/** Where the pages of the checks are published, without a slash at the end. The one place that knows. */
export const docsUrl = 'https://github.com/catalog-keeper/catalog-keeper/blob/main/docs/checks';

/** The page of a check below `base`. */
export function checkPage(base: string, check: string): string {
  return `${base}/${encodeURIComponent(check.toWellFormed())}.md`;
}

/** Where it says what each reason of a decision asks for. */
export const reasonsPage = docsUrl.replace(/checks$/, 'troubleshooting.md#reasons-of-a-decision');
