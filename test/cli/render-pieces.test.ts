import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Outside } from '../../src/cli/command.ts';
import { loadCatalogDirectory } from '../../src/cli/inputs/load-catalog-directory.ts';
import { outputOn } from '../../src/cli/output-stream.ts';
import { renderCatalog } from '../../src/cli/render/render-catalog.ts';
import { writePieces } from '../../src/cli/render/write-pieces.ts';
import { run } from '../../src/cli/run.ts';
import { goodChange } from '../support/small-catalog.ts';

const directory = mkdtempSync(join(tmpdir(), 'render-pieces-'));
const text = goodChange['catalog/foo/catalog.yaml'] ?? '';
const now = '2026-01-15T12:00:00.000Z';

beforeAll(() => {
  for (const name of ['good', 'bad']) mkdirSync(join(directory, name));
  writeFileSync(join(directory, 'good/catalog.yaml'), text);
  writeFileSync(join(directory, 'bad/catalog.yaml'), 'schema: [\n');
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('a catalog is rendered', () => {
  test('in pieces, up to a limit of their bytes', async () => {
    const loaded = await loadCatalogDirectory(join(directory, 'good'), now);
    const settings = { format: 'yaml', level: 'none' } as const;
    const rendered = renderCatalog(loaded, settings, Buffer.byteLength(text));
    const pieces = 'pieces' in rendered ? rendered.pieces : [];
    expect(pieces.length).toBeGreaterThan(1);
    expect(Buffer.concat(pieces).toString()).toBe(text);
    expect(renderCatalog(loaded, settings, Buffer.byteLength(text) - 1)).toEqual({
      problems: [{ message: expect.stringContaining('too large to write: it takes more than'), unknown: true }],
    });
  });

  test('no faster than it is taken', async () => {
    let waiting = 0;
    let most = 0;
    let taken = 0;
    const stdout = new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _encoding, done) {
        taken += chunk.length;
        most = Math.max(most, stdout.writableLength);
        waiting += 1;
        setImmediate(done);
      },
    });
    const pieces = Array.from({ length: 5 * 1024 }, () => Buffer.alloc(1024));
    await writePieces({ cwd: directory, stdout: outputOn(() => stdout) }, { words: [], options: {} }, pieces);
    expect({ taken, waiting }).toEqual({ taken: 5 * 1024 * 1024, waiting: 5 });
    expect(most).toBe(1024 * 1024);
  });

  test('without opening stdin, also where it cannot be', async () => {
    const written: string[] = [];
    const sink = () =>
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          written.push(chunk.toString());
          done();
        },
      });
    const context: Outside = {
      get stdin(): never {
        throw new Error('stdin was opened');
      },
      stdout: sink(),
      stderr: sink(),
      env: {},
      cwd: directory,
      now,
    };
    expect(await run(['render', 'good'], context)).toBe(0);
    expect(await run(['render', 'bad'], context)).toBe(1);
    expect(written.join('')).toContain('documents-can-be-parsed');
  });
});
