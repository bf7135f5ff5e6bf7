/**
 * The text with no line that a runner would take for a command: one that begins with `::`, perhaps after blanks or colours.
 * https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
export function harmlessLines(text: string): string {
  return text.replace(/^((?: |\u001b\[\d+m)*):(?=:)/gm, '$1\\x3a');
}
