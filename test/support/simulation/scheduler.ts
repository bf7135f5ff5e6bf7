import type { Random } from '../random.ts';

/** A step that can be taken now. `weight` says how likely, beside the others. */
export interface Step {
  readonly label: string;
  readonly weight?: number;
  run(): void;
}

/**
 * The one thing that decides what happens next: everything between two awaits is one step, and a seeded choice picks the next one. Time
 * passes only when nothing else can happen, or when a step lets it.
 */
export interface Scheduler {
  readonly random: Random;
  /** Milliseconds since 1970. */
  now(): number;
  pass(milliseconds: number): void;
  add(step: Step): void;
  /** A step that can be taken from then on. */
  at(time: number, step: Step): void;
  /** Labels of the steps that were added and not taken yet. */
  waiting(): readonly string[];
  /** Steps that are there as long as the state of the world allows them. */
  offer(source: () => readonly Step[]): void;
  /** Real work, such as judging: nothing else happens before it has ended, so that its duration decides nothing. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Takes steps until there are none before that time, or so many were taken. @returns whether none is left */
  run(most: number, until?: number): Promise<boolean>;
  /** What was done, in order. */
  readonly trace: readonly string[];
  note(text: string): void;
}

const start = Date.parse('2026-03-01T00:00:00Z');

export function createScheduler(random: Random): Scheduler {
  const steps: Step[] = [];
  const timers: { readonly time: number; readonly step: Step }[] = [];
  const sources: (() => readonly Step[])[] = [];
  const trace: string[] = [];
  let now = start;
  let working = 0;

  const ready = (): readonly Step[] => {
    for (let index = timers.length - 1; index >= 0; index -= 1) {
      const timer = timers[index];
      if (timer !== undefined && timer.time <= now) {
        timers.splice(index, 1);
        steps.push(timer.step);
      }
    }
    return [...steps, ...sources.flatMap(source => source())];
  };

  const pick = (from: readonly Step[]): Step | undefined => {
    let left = random.int(from.reduce((sum, { weight = 10 }) => sum + weight, 0));
    for (const step of from) {
      left -= step.weight ?? 10;
      if (left < 0) return step;
    }
    return from.at(-1);
  };

  const quiet = async (): Promise<void> => {
    do await new Promise<void>(resolve => setImmediate(resolve));
    while (working > 0);
  };

  return {
    random,
    trace,
    now: () => now,
    pass: milliseconds => {
      now += milliseconds;
    },
    note: text => trace.push(text),
    add: step => steps.push(step),
    waiting: () => steps.map(({ label }) => label),
    at: (time, step) => timers.push({ time, step }),
    offer: source => sources.push(source),
    async during(work) {
      working += 1;
      try {
        return await work();
      } finally {
        working -= 1;
      }
    },
    async run(most, until = Number.POSITIVE_INFINITY) {
      for (let taken = 0; taken < most; taken += 1) {
        await quiet();
        let step = pick(ready());
        if (step === undefined) {
          const next = Math.min(...timers.map(({ time }) => time));
          if (timers.length === 0 || next > until) return true;
          now = next;
          step = pick(ready());
        }
        if (step === undefined) return true;
        const index = steps.indexOf(step);
        if (index >= 0) steps.splice(index, 1);
        if (step.label !== '') trace.push(step.label);
        step.run();
      }
      return false;
    },
  };
}
