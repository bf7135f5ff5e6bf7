/** Functions that one process offers to another: what they take and give can be cloned. */
export type CallTable = { readonly [name: string]: (argument: never) => Promise<unknown> };

/** Calls between two processes, each of which offers functions to the other. */
export interface Calls<Theirs> {
  /** Calls a function of the other process. @throws Error with the message and code of what it threw; where it has ended, what `end` was given */
  call<Name extends keyof Theirs & string>(
    name: Name,
    ...argument: ArgumentsOf<Theirs[Name]>
  ): Promise<ResultOf<Theirs[Name]>>;
  /** Takes a message of the other process. */
  take(message: unknown): void;
  /** Nothing comes any more: every call that is under way fails. */
  end(error: Error): void;
}

type ArgumentsOf<Call> = Call extends (...argument: infer Argument) => unknown ? Argument : never;
type ResultOf<Call> = Call extends (...argument: never) => Promise<infer Result> ? Result : never;

type Message =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly argument: unknown }
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string; readonly code: string | undefined };

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/**
 * @param ours what the other process may call
 * @param send hands a message to the channel between them
 */
export function createCalls<Theirs extends CallTable>(ours: CallTable, send: (message: object) => void): Calls<Theirs> {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let ended: Error | undefined;

  async function answer({ id, name, argument }: Extract<Message, { kind: 'call' }>): Promise<void> {
    const post = (message: Message) => (ended === undefined ? send(message) : undefined);
    try {
      if (!Object.hasOwn(ours, name)) throw new Error(`There is no function ${name}.`);
      post({ kind: 'result', id, value: await ours[name]?.(argument as never) });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
      post({ kind: 'failure', id, message: error instanceof Error ? error.message : String(error), code });
    }
  }

  return {
    call: (name, ...[argument]) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended);
        last += 1;
        waiting.set(last, { resolve, reject });
        send({ kind: 'call', id: last, name, argument } satisfies Message);
      }),
    take(received) {
      const message = received as Message;
      if (message.kind === 'call') return void answer(message);
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'result') asked?.resolve(message.value as never);
      else
        asked?.reject(
          Object.assign(new Error(message.message), message.code === undefined ? {} : { code: message.code }),
        );
    },
    end(error) {
      ended = error;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}
