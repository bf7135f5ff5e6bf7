/** The largest size of a text: in UTF-16 units (never less than its characters) or in bytes of UTF-8. */
export interface SizeLimit {
  readonly unit: 'characters' | 'bytes';
  readonly size: number;
}

/** GitHub refuses a longer comment with "Body is too long". */
export const commentLimit: SizeLimit = { unit: 'characters', size: 65_536 };

/** GitHub drops the larger summary of a step. */
export const summaryLimit: SizeLimit = { unit: 'bytes', size: 1_048_576 };

export function sizeOf(text: string, unit: SizeLimit['unit']): number {
  return unit === 'characters' ? text.length : utf8Length(text);
}

/** Bytes of the text in UTF-8. A lone surrogate counts as the three bytes of U+FFFD. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (isPair(text, index)) {
      bytes += 4;
      index += 1;
    } else bytes += 3;
  }
  return bytes;
}

function isPair(text: string, index: number): boolean {
  const next = text.charCodeAt(index + 1);
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
}
