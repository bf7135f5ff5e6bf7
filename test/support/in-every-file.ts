const registrations: (() => void)[] = [];

/**
 * Registers hooks of a module that tests import (`afterAll`, `afterEach`) for each file of tests that this process runs. A module is loaded once for all
 * of them, and hooks belong to the file that runs when they are registered.
 */
export function inEveryFile(register: () => void): void {
  registrations.push(register);
  register();
}

/** Of the modules that are loaded, before the next file of tests. */
export function registerHooks(): void {
  for (const register of registrations) register();
}
