import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { gzipSize } from '../../../src/core/bundle/gzip-size.ts';

function ratio(bytes: Uint8Array): number {
  return gzipSize(bytes) / gzipSync(bytes, { level: 6 }).length;
}

describe('the estimate of what gzip makes of bytes', () => {
  test('is within some per cent for text', () => {
    const folder = join(import.meta.dirname, '../../../src/core/checks/bundle');
    const files = readdirSync(folder).filter(name => name.endsWith('.ts'));
    const text = Buffer.concat(files.map(name => readFileSync(join(folder, name))));
    expect(ratio(text)).toBeGreaterThan(0.94);
    expect(ratio(text)).toBeLessThan(1.06);
  });

  test('is within some per cent for what cannot be compressed, and for what can be very much', () => {
    expect(ratio(randomBytes(300_000))).toBeGreaterThan(0.94);
    expect(ratio(randomBytes(300_000))).toBeLessThan(1.06);
    expect(gzipSize(new Uint8Array(1_000_000))).toBeLessThan(10_000);
  });

  test('of nothing is the frame', () => {
    expect(gzipSize(new Uint8Array(0))).toBeLessThan(120);
  });
});
