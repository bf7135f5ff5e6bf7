/** `Could not be determined: <text>`, or the text alone if it says so itself. */
export function undeterminedTitle(text: string): string {
  return /could not be determined|is being determined|has not been determined/.test(text)
    ? text
    : `Could not be determined: ${text}`;
}
