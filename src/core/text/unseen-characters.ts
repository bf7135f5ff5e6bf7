/**
 * Characters that a reader cannot see, or that a terminal or a viewer obeys: controls, formats, bidi, odd spaces. Unicode calls those at the end symbols,
 * letters and marks, and every font shows them as a blank. For the brackets of an expression with the flag `v`.
 */
export const unseenCharacters = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u{2800}\u{13441}\u{13442}\u{16fe4}\u{1d159}`;
