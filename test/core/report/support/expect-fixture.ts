import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@jest/globals';

/** Compares a text with a file of `fixtures/`. `UPDATE_FIXTURES=1` writes the file instead: look at what it changes. */
export function expectFixture(name: string, text: string): void {
  const file = new URL(`../fixtures/${name}`, import.meta.url);
  if (process.env.UPDATE_FIXTURES === '1') writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
}
