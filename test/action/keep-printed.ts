import { afterEach, beforeEach, jest } from '@jest/globals';

/** Keeps what each test of a file prints: runners take it for commands. @returns gives what the test has printed so far */
export function keepPrinted(): () => string {
  let printed: string;
  beforeEach(() => {
    printed = '';
    jest.spyOn(process.stdout, 'write').mockImplementation(text => {
      printed += String(text);
      return true;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  return () => printed;
}
