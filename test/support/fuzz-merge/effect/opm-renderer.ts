import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JsonObject } from '../../../../src/core/json.ts';
import type { StoredFiles } from '../stored-file.ts';
import { filesBelow, type Renderer, type Rendering } from './rendering.ts';

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Asks a real opm, which is given each directory as files of its own. Links are left out: nobody is to follow them. */
export function opmRenderer(program: string): Renderer {
  const run = (files: StoredFiles, directory: string, parameters: readonly string[]) =>
    inDirectory(filesBelow(files, directory), place => runOpm(program, [...parameters, place]));
  const render = async (files: StoredFiles, directory: string, ...parameters: readonly string[]) =>
    renderingOf(await run(files, directory, ['render', ...parameters]));
  return {
    catalog: (files, root) => render(files, root),
    migrated: (files, root) => render(files, root, '--migrate-level=bundle-object-to-csv-metadata'),
    bundle: (files, directory) => render(files, directory),
    async problemOf(files, root) {
      const { code, stderr } = await run(files, root, ['validate']);
      return code === 0 ? undefined : stderr;
    },
  };
}

async function inDirectory<Result>(files: StoredFiles, use: (place: string) => Promise<Result>): Promise<Result> {
  const place = mkdtempSync(join(tmpdir(), 'fuzz-merge-'));
  try {
    for (const [path, { mode, bytes }] of files) {
      if (mode !== 'file' && mode !== 'executable') continue;
      mkdirSync(dirname(join(place, path)), { recursive: true });
      writeFileSync(join(place, path), bytes);
    }
    return await use(place);
  } finally {
    rmSync(place, { recursive: true });
  }
}

function runOpm(program: string, parameters: readonly string[]): Promise<Run> {
  return new Promise(resolve => {
    execFile(program, parameters, { maxBuffer: 256 * 1024 * 1024, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, stdout, stderr: stderr || (error?.message ?? '') }),
    );
  });
}

function renderingOf({ code, stdout, stderr }: Run): Rendering {
  if (code !== 0) return { error: stderr };
  // Blobs begin and end with a brace of their own line.
  const texts = stdout.split(/\n(?=\{)/).filter(text => text.trim() !== '');
  return { blobs: texts.map(text => JSON.parse(text) as JsonObject) };
}
