/** `Could not be determined: <text>`, or the text alone if it says so itself. */
export function undeterminedTitle(text: string): string {
  return text.includes('could not be determined') ? text : `Could not be determined: ${text}`;
}
