import type { Json } from '../json.ts';

/** What a JSON text says; undefined where it is no JSON. */
export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
