/** Makes those who ask for the same thing at the same time share one answer. Nothing is remembered afterwards. */
export function shareInFlight<Argument, Value>(
  keyOf: (argument: Argument) => string,
  run: (argument: Argument) => Promise<Value>,
): (argument: Argument) => Promise<Value> {
  const running = new Map<string, Promise<Value>>();
  return argument => {
    const key = keyOf(argument);
    const known = running.get(key);
    if (known !== undefined) return known;
    const promise = run(argument).finally(() => running.delete(key));
    running.set(key, promise);
    return promise;
  };
}
