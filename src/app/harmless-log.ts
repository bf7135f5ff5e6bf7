import type { Logger } from 'probot';
import { harmlessText } from '../core/report/text/harmless-text.ts';
import { visible } from '../core/report/text/visible.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Write {
  (fields: Fields, message: string): void;
  (message: string): void;
}

/** Where the App writes what it does. */
export type AppLog = Readonly<Record<'debug' | 'info' | 'warn' | 'error', Write>>;

/**
 * The log, where nothing commands or misleads a terminal that shows it: reasons quote names of catalogs, and the logger writes messages as they are,
 * and escapes in fields only what JSON does.
 */
export function harmlessLog(log: Logger): AppLog {
  return {
    debug: writer(log, 'debug'),
    info: writer(log, 'info'),
    warn: writer(log, 'warn'),
    error: writer(log, 'error'),
  };
}

function writer(log: Logger, level: keyof AppLog): Write {
  return (first: Fields | string, message?: string) =>
    typeof first === 'string' ? log[level](visible(first)) : log[level](shown(first), visible(message ?? ''));
}

/** Lines stay: the trace of an error has several, and they are escaped as every line break in a field. */
function shown(fields: Fields): Fields {
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? harmlessText(value) : value]),
  );
}
