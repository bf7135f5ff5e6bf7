const letter = /^\p{L}$/u;
const digit = /^\p{Nd}$/u;

/**
 * Compares texts as Go's YAML package (go-yaml v2, `sorter.go`) orders the keys of a mapping: numbers within them by
 * their value, other characters before letters, letters by their code point. Negative when `a` comes first.
 */
export function compareNaturally(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let at = 0;
  while (at < shorter && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === shorter) return a.length - b.length;
  if (isSecondHalf(a, at) || isSecondHalf(b, at)) at--;
  return compareFrom(a, b, at);
}

function compareFrom(a: string, b: string, at: number): number {
  const left = characterAt(a, at);
  const right = characterAt(b, at);
  const isLeftLetter = letter.test(left);
  const isRightLetter = letter.test(right);
  if (isLeftLetter !== isRightLetter) return isRightLetter ? -1 : 1;
  if (!isLeftLetter && (digit.test(left) || digit.test(right))) {
    // After a digit other than zero a zero counts: `10` is more than `1` even where both go on with other digits.
    const head = (left === '0' || right === '0') && continuesNumber(a, at) ? 1n : 0n;
    const leftNumber = numberAt(a, at, head);
    const rightNumber = numberAt(b, at, head);
    if (leftNumber.value !== rightNumber.value) return leftNumber.value < rightNumber.value ? -1 : 1;
    if (leftNumber.digits !== rightNumber.digits) return leftNumber.digits - rightNumber.digits;
  }
  return codePoint(left) - codePoint(right);
}

/** Whether the digits that end just before `at` hold one that is not zero. */
function continuesNumber(text: string, at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const character = characterAt(text, isSecondHalf(text, before) ? --before : before);
    if (!digit.test(character)) return false;
    if (character !== '0') return true;
  }
  return false;
}

/** The number whose digits begin at `at`, behind `head`, in the 64 bits that Go has for it; and how many digits. */
function numberAt(text: string, at: number, head: bigint): { readonly value: bigint; readonly digits: number } {
  let value = head;
  let digits = 0;
  for (let index = at; index < text.length; digits++) {
    const character = characterAt(text, index);
    if (!digit.test(character)) break;
    value = BigInt.asIntN(64, value * 10n + BigInt(codePoint(character) - 48));
    index += character.length;
  }
  return { value, digits };
}

function characterAt(text: string, index: number): string {
  return String.fromCodePoint(text.codePointAt(index) as number);
}

function isSecondHalf(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff && index > 0;
}

function codePoint(character: string): number {
  return character.codePointAt(0) as number;
}
