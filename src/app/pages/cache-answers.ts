/** Answers are kept for a while, those that are on their way as well, so that asking often costs one of them. What fails is not kept. */
export function cacheAnswers<Subject, Result>(
  ask: (subject: Subject) => Promise<Result>,
  keyOf: (subject: Subject) => number,
  milliseconds: number,
): (subject: Subject) => Promise<Result> {
  const answers = new Map<number, { readonly until: number; readonly answer: Promise<Result> }>();
  return subject => {
    const now = performance.now();
    for (const [key, { until }] of answers) if (until <= now) answers.delete(key);
    const key = keyOf(subject);
    const known = answers.get(key);
    if (known !== undefined) return known.answer;
    const answer = ask(subject);
    answers.set(key, { until: now + milliseconds, answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
