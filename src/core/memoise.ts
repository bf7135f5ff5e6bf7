/**
 * Makes a function that works out something once for each object, and remembers it as long as the object is there: for objects that never change, such
 * as snapshots, files, and contents that documents of any catalog and side share.
 *
 * @param workOut has to depend on nothing but the object
 */
export function memoise<Subject extends object, Result extends object>(
  workOut: (subject: Subject) => Result,
): (subject: Subject) => Result {
  const results = new WeakMap<Subject, Result>();
  return subject => {
    const before = results.get(subject);
    if (before !== undefined) return before;
    const result = workOut(subject);
    results.set(subject, result);
    return result;
  };
}
