import type { History, HistoryEntry } from '../../../src/flows/reconcile/ports.ts';
import { type Process, request } from './process.ts';
import type { Scheduler } from './scheduler.ts';

/** What is kept between processes, and shared by those that run at the same time. */
export interface StoredHistory {
  readonly texts: Map<string, string>;
  readonly deliveries: Set<string>;
  readonly entries: HistoryEntry[];
}

export function simulatedHistory(scheduler: Scheduler, process: Process, stored: StoredHistory): History {
  const ask = <Result>(label: string, effect: () => Result) => request(scheduler, process, `history ${label}`, effect);
  return {
    isNewDelivery: guid =>
      ask(`delivery ${guid}`, () => {
        const isNew = !stored.deliveries.has(guid);
        stored.deliveries.add(guid);
        return isNew;
      }),
    record: entry => ask(`record #${entry.number} ${entry.kind}: ${entry.text}`, () => void stored.entries.push(entry)),
    entries: async () => stored.entries,
    read: key => ask(`read ${key}`, () => stored.texts.get(key)),
    write: (key, text) =>
      ask(`write ${key}`, () => {
        if (text === undefined) stored.texts.delete(key);
        else stored.texts.set(key, text);
      }),
    close: async () => {},
  };
}
