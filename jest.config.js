import { rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

// What one process has compiled, and stripped of types, serves the others: workers, and the programs that tests start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

// Programs that several files of tests start are built once (test/support/built-once.ts).
const built = join(tmpdir(), `catalog-keeper-built-${process.pid}`);
process.env.BUILT_FOR_TESTS = built;
process.once('exit', () => rmSync(built, { recursive: true, force: true }));

// Starting a program takes longer the more memory a process has, and V8 would give 134 MB of it to young objects. Workers have it from their environment.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=16`.trim();

/** @type {import('jest').Config} */
export default {
  testRunner: '<rootDir>/test/support/native-runner.ts',
  testSequencer: '<rootDir>/test/support/slow-files-first.ts',
  // Node strips the types itself; without the empty table jest would bring Babel in.
  transform: {},
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // More workers than cores: a test that starts a program waits for it.
  maxWorkers: availableParallelism() * 2,
  // A process that has grown takes longer to start another one, such as git; a fresh one has to load jest and the sources again.
  workerIdleMemoryLimit: '320MB',
  // No test asserts a time: a machine that is busy with something else must not fail one.
  testTimeout: 300_000,
  // Jest lists all files below these before it starts: packages, documentation and what was built are ten times as many.
  roots: ['<rootDir>/scripts', '<rootDir>/src', '<rootDir>/test'],
};
