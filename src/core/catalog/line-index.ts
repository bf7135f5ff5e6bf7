/** Characters from one line whose start is kept to the next: a file may have as many lines as characters. */
const span = 1024;

/** Finds lines and columns of many offsets in one text. */
export class LineIndex {
  private readonly text: string;
  /** Starts of some lines, and how many lines are before each. Between two of them no line begins `span` after the first. */
  private readonly starts: number[] = [0];
  private readonly counts: number[] = [0];

  constructor(text: string) {
    this.text = text;
    let count = 0;
    let next = span;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) {
      count += 1;
      if (end + 1 < next) continue;
      this.starts.push(end + 1);
      this.counts.push(count);
      next = end + 1 + span;
    }
  }

  /** Line and column of an offset, both counted from 1. */
  at(offset: number): { readonly line: number; readonly column: number } {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const from = this.starts[low] ?? 0;
    const before = this.text.slice(from, Math.min(offset, from + span));
    let line = (this.counts[low] ?? 0) + 1;
    let start = from;
    for (let end = before.indexOf('\n'); end !== -1; end = before.indexOf('\n', end + 1)) {
      line += 1;
      start = from + end + 1;
    }
    return { line, column: offset - start + 1 };
  }
}
