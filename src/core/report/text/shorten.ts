/** At most `most` UTF-16 units of the text, cut between code points, and how much is missing; a little more where that note would be longer than the rest. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = cut(text, most);
  const note = `… (${text.length - kept.length} more characters)`;
  // What is shorter than the note about it is shown instead.
  return text.length - kept.length <= note.length ? text : kept + note;
}

/** The longest beginning of at most `most` UTF-16 units that does not split a surrogate pair. */
export function cut(text: string, most: number): string {
  const last = text.charCodeAt(most - 1);
  const splits = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splits ? most - 1 : most);
}
