import type { Edit, Replacement } from './edit.ts';
import type { Splice } from './splice.ts';

/** Texts by path; undefined for a path without a file. */
export type Texts = ReadonlyMap<string, string | undefined>;

/** Why the edits of a finding were not made: others were at the same place, or the file is another one than was judged. */
type Refusal = 'overlap' | 'moved';

interface Applied {
  /** The texts that are other ones now. */
  readonly texts: ReadonlyMap<string, string>;
  /** For each list of edits, whether all of it was made. */
  readonly outcomes: readonly ('made' | Refusal)[];
}

/**
 * Makes the edits of several findings, each completely or not at all. Of edits that overlap or touch, the first is made; the same edit of two
 * findings is made once. All else in the files stays as it is.
 *
 * @param texts all files that the edits name
 * @param lists the edits of each finding
 */
export function applyEdits(texts: Texts, lists: readonly (readonly Edit[])[]): Applied {
  const files = new Map(Array.from(texts, ([path, text]) => [path, new EditedFile(text)]));
  const outcomes = lists.map(list => {
    const refusal = list.map(edit => files.get(edit.file)?.refusalOf(edit) ?? undefined).find(one => one !== undefined);
    if (refusal !== undefined || list.some(({ file }) => !files.has(file))) return refusal ?? 'moved';
    for (const edit of list) files.get(edit.file)?.take(edit);
    return 'made';
  });
  const changed = Array.from(files).flatMap(([path, file]) => {
    const text = file.result();
    return text === undefined ? [] : [[path, text] as const];
  });
  return { texts: new Map(changed), outcomes };
}

class EditedFile {
  private readonly text: string | undefined;
  private readonly splices: Splice[] = [];
  private created: string | undefined;
  private lineStarts: readonly number[] | undefined;

  constructor(text: string | undefined) {
    this.text = text;
  }

  /** Why an edit cannot be made after those that were taken. */
  refusalOf(edit: Edit): Refusal | undefined {
    if (edit.kind === 'create') {
      if (this.text !== undefined) return 'moved';
      return this.created === undefined || this.created === edit.text ? undefined : 'overlap';
    }
    const splice = this.spliceOf(edit);
    if (splice === undefined) return 'moved';
    const touched = this.splices.filter(({ start, end }) => start <= splice.end && splice.start <= end);
    return touched.every(other => isSame(other, splice)) ? undefined : 'overlap';
  }

  take(edit: Edit): void {
    if (edit.kind === 'create') this.created = edit.text;
    else {
      const splice = this.spliceOf(edit);
      if (splice !== undefined && !this.splices.some(other => isSame(other, splice))) this.splices.push(splice);
    }
  }

  /** Undefined where nothing was taken. */
  result(): string | undefined {
    if (this.text === undefined) return this.created;
    if (this.splices.length === 0) return undefined;
    const parts: string[] = [];
    let end = 0;
    for (const splice of this.splices.toSorted((one, other) => one.start - other.start)) {
      parts.push(this.text.slice(end, splice.start), splice.text);
      end = splice.end;
    }
    return parts.join('') + this.text.slice(end);
  }

  private spliceOf({ line, column, endLine, endColumn, text, lines }: Replacement): Splice | undefined {
    const [start, end] = [this.offsetOf(line, column), this.offsetOf(endLine, endColumn)];
    if (start === undefined || end === undefined || end < start) return undefined;
    if (lines !== undefined && lines !== this.linesBetween(line, endLine)) return undefined;
    return { start, end, text };
  }

  /** Undefined for what is behind the end of a line. */
  private offsetOf(line: number, column: number): number | undefined {
    const start = this.starts[line - 1];
    const next = this.starts[line] ?? (this.text ?? '').length + 1;
    const offset = start === undefined ? next : start + column - 1;
    return offset < next ? offset : undefined;
  }

  private linesBetween(first: number, last: number): string {
    const text = this.text ?? '';
    const end = this.starts[last];
    const lines = text.slice(this.starts[first - 1], end === undefined ? text.length : end - 1);
    return lines.replaceAll('\r\n', '\n').replace(/\r$/, '');
  }

  private get starts(): readonly number[] {
    this.lineStarts ??= startsOfLines(this.text ?? '');
    return this.lineStarts;
  }
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}

function isSame(one: Splice, other: Splice): boolean {
  return one.start === other.start && one.end === other.end && one.text === other.text;
}
