/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  // Node strips the types itself; without the empty table jest would bring Babel in.
  transform: {},
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // Left to itself jest keeps one core free, which on two cores is half of them.
  maxWorkers: '100%',
  // No test asserts a time: a machine that is busy with something else must not fail one.
  testTimeout: 60_000,
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};
