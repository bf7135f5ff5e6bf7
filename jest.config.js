/** @type {import('jest').Config} */
export default {
  testRunner: '<rootDir>/test/support/native-runner.ts',
  // Node strips the types itself; without the empty table jest would bring Babel in.
  transform: {},
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // Left to itself jest keeps one core free, which on two cores is half of them.
  maxWorkers: '100%',
  // A process that has grown takes longer to start another one, such as git; a fresh one has to load jest and the sources again.
  workerIdleMemoryLimit: '250MB',
  // No test asserts a time: a machine that is busy with something else must not fail one.
  testTimeout: 300_000,
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};
