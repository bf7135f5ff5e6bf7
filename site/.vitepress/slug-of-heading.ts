/** The fragment that GitHub gives a heading: so links to headings work at GitHub and on the site. */
export function slugOfHeading(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}
