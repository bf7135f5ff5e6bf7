/** Lines without content: a separator, a comment, blanks. Other line breaks than those of files end no line of them. */
const lead = /^(?:(?:---)?[ \t]*(?:#[^\r\n\u0085\u2028\u2029]*)?\r?\n)*/;

interface Comments {
  readonly before: string;
  readonly after: string;
}

/**
 * The lines around the content of a YAML document: those before it, with its separator, and the comments behind it that
 * are not indented. Such belong to the document, and mostly not to any one of its fields.
 */
export function commentsAround(text: string): Comments {
  const before = lead.exec(text)?.[0] ?? '';
  let first = text.length;
  for (let end = text.length; end > before.length; ) {
    const start = text.lastIndexOf('\n', end - 2) + 1;
    const line = text.slice(start, end);
    if (line.startsWith('#')) first = start;
    else if (line.trim() !== '') break;
    end = start;
  }
  // Blank lines would become part of a text that ends the content.
  return { before, after: text.slice(first) };
}
