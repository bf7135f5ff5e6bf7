import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { catalogDockerfile, dockerfileDefaults } from '../../../src/core/image-build/dockerfile.ts';

const opm = process.env.OPM;
const cases = [
  { title: 'as it is without options', options: dockerfileDefaults, args: [] },
  {
    title: 'without a base, with labels',
    options: {
      ...dockerfileDefaults,
      base: 'scratch',
      labels: new Map([
        ['z', 'x y'],
        ['a', 'b'],
      ]),
    },
    args: ['-i', 'scratch', '-l', 'z=x y', '-l', 'a=b'],
  },
  {
    title: 'on another base and builder',
    options: { base: 'example.com/opm:v1', builder: 'example.com/builder:v1', labels: new Map() },
    args: ['-i', 'example.com/opm:v1', '-b', 'example.com/builder:v1'],
  },
] as const;

describe('the Dockerfile of a catalog', () => {
  test.each(cases)('$title', ({ options }) => {
    expect(catalogDockerfile('catalog', options)).toMatchSnapshot();
  });

  (opm === undefined ? test.skip : test).each(cases)('is what opm writes: $title', ({ options, args }) => {
    const directory = mkdtempSync(join(tmpdir(), 'keeper-dockerfile-'));
    mkdirSync(join(directory, 'catalog'));
    execFileSync(opm ?? '', ['generate', 'dockerfile', 'catalog', ...args], { cwd: directory });
    expect(catalogDockerfile('catalog', options)).toBe(readFileSync(join(directory, 'catalog.Dockerfile'), 'utf8'));
    rmSync(directory, { recursive: true });
  });
});
