import type { Clock } from '../../../src/adapters/registry/clock.ts';

/** Time that passes only where somebody waits, and then at once. */
export class ManualClock implements Clock {
  time = Date.UTC(2026, 0, 1);
  readonly waits: number[] = [];

  now(): number {
    return this.time;
  }

  random(): number {
    return 0.5;
  }

  async wait(milliseconds: number): Promise<void> {
    this.waits.push(milliseconds);
    this.time += milliseconds;
  }
}
