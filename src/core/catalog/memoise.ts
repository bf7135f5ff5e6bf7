/**
 * Makes a function that works out something once for all the documents, of any catalog and side, that share a content.
 *
 * @param workOut has to depend on nothing but the content
 */
export function memoise<Content extends object, Result extends object>(
  workOut: (content: Content) => Result,
): (content: Content) => Result {
  const known = new WeakMap<Content, Result>();
  return content => {
    const before = known.get(content);
    if (before !== undefined) return before;
    const result = workOut(content);
    known.set(content, result);
    return result;
  };
}
