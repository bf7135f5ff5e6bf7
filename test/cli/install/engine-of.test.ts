import { expect, test } from '@jest/globals';
import { engineOf } from '../../../src/cli/install/engine-of.ts';

const engineFor = (options: Readonly<Record<string, string>>) => engineOf({ words: [], options });

test('a directory is served at --host to both generations of OLM', () => {
  expect(engineFor({ host: '192.0.2.1' })).toBe('olm-v0');
  expect(engineFor({ engine: 'olm-v1', host: '192.0.2.1', port: '5000' })).toBe('olm-v1');
});

test('an option that says nothing to an engine is refused', () => {
  expect(() => engineFor({ engine: 'rukpak', host: '192.0.2.1' })).toThrow(
    '--host needs --engine olm-v0 or --engine olm-v1.',
  );
});
