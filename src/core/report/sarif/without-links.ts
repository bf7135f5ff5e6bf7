/** Plain messages of SARIF may hold links, `[text](target)` (section 3.11.6): a name must not. */
export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}
