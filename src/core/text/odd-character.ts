/**
 * Line breaks of YAML 1.1 that few programs and no people see (U+0085, U+2028, U+2029, a carriage return alone), control characters, which make
 * many readers refuse a file, and noncharacters.
 */
const odd = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]|\r(?!\n)/;

/**
 * The offset of the first character of a file kept by hand that programs read in different ways, or that nobody sees: besides the above a byte order mark
 * anywhere but at the start. Undefined where there is none.
 *
 * @see https://github.com/yaml/pyyaml/blob/6.0.2/lib/yaml/reader.py (`NON_PRINTABLE`)
 */
export function oddCharacter(text: string): number | undefined {
  const offsets = [text.search(odd), text.indexOf('\ufeff', 1)].filter(offset => offset !== -1);
  return offsets.length === 0 ? undefined : Math.min(...offsets);
}
