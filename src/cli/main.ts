#!/usr/bin/env node
// biome-ignore-all assist/source/organizeImports: the first import has to be evaluated first.
import './require-node.ts';
import type { Writable } from 'node:stream';
import { eraseInterrupt } from '../pages/erase-interrupt.ts';
import { keepCompiledCode } from './keep-compiled-code.ts';

// A closed pipe (`| head`) ends it as it ends other programs, so that a verdict that nobody read to its end never passes for a good one. A full
// disk is the infrastructure's.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(141);
  process.stderr.write(`catalog-keeper: stdout cannot be written: ${error.message}\n`);
  process.exit(3);
});

// An exit that is asked for by a signal still has to clean up: adapters remove their temporary files on `exit`.
for (const [signal, code] of [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.on(signal, () => {
    eraseInterrupt();
    process.exit(code);
  });
}

const words = process.argv.slice(2);
const started = Date.now();
/** Where something may have been written. */
const opened = new Set<Writable>([process.stdout]);
keepCompiledCode(process.env);
// Imported only now, so that its compilation is kept.
void import('./run.ts')
  .then(async ({ run }) => {
    process.exitCode = await run(words, {
      // Opened only when somebody reads: a pipe that nobody reads is left alone.
      get stdin() {
        return process.stdin;
      },
      stdout: process.stdout,
      get stderr() {
        // Nobody hearing it changes no verdict.
        if (!opened.has(process.stderr)) process.stderr.on('error', () => undefined);
        opened.add(process.stderr);
        return process.stderr;
      },
      env: process.env,
      cwd: process.cwd(),
      program: [process.argv[1] ?? '', ...words],
      get now() {
        return new Date(started).toISOString();
      },
    });
    // Ended once all is written: left to itself, Node takes its memory apart first, which is felt in short runs.
    await Promise.all([...opened].map(stream => new Promise(resolve => stream.write('', resolve))));
    process.exit();
  })
  .catch((error: unknown) => {
    // Such as a working directory that is gone.
    process.stderr.write(`catalog-keeper: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(3);
  });
