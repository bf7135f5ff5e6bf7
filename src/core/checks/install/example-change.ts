import { bundle, channel, definition, file } from '../example-catalog.ts';

const base = definition + channel('stable', '{name: foo.v1.0.0}') + bundle('1.0.0');
const merged =
  definition +
  channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}') +
  bundle('1.0.0') +
  bundle('1.1.0');

/** A change that brings a head, in the examples of checks on installs. */
export const change = { base: { [file]: base }, merged: { [file]: merged } };

/** The configuration with which such a change waits for its install. */
export const required = 'install: {mode: required}\n';

/** How the run of its install ended. */
export const ended = {
  kind: 'ended' as const,
  url: 'https://github.com/acme/catalog/actions/runs/1',
  sha: '',
  problem: 'The run left no report.',
  runs: 1,
};
