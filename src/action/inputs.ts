import { getInput } from '@actions/core';
import type { Actor } from '../core/actors.ts';
import { type InstallEngine, installEngines } from '../core/cluster/index.ts';
import { readActor } from '../core/ownership/read-actor.ts';
import { type RegistryInputs, readRegistries } from './read-registries.ts';

const choices = {
  command: ['check', 'validate', 'publish', 'audit', 'install'],
  'fail-on': ['refuse', 'wait', 'never'],
  images: ['ask', 'skip'],
  report: ['auto', 'off'],
  format: ['json', 'markdown', 'sarif', 'junit', 'text', 'github'],
  rebuild: ['true', 'false'],
  engine: installEngines,
} as const;

/** The inputs of the Action: action.yml documents them. */
export interface Inputs {
  readonly command: (typeof choices)['command'][number];
  readonly directory: string;
  readonly base: string | undefined;
  readonly author: Actor | undefined;
  readonly approvedBy: readonly Actor[] | undefined;
  /** What GitHub's API is asked with; undefined where it is not asked. */
  readonly token: string | undefined;
  readonly failOn: (typeof choices)['fail-on'][number];
  readonly images: (typeof choices)['images'][number];
  readonly registries: RegistryInputs;
  /** Whether the verdict is shown on the pull request, where the token may. */
  readonly report: (typeof choices)['report'][number];
  readonly format: (typeof choices)['format'][number];
  /** Whether `publish` builds and compares what the registry has of the commit, too. */
  readonly rebuild: boolean;
  /** Of `install`: what installs, the head where no event names it, the address and the port that the cluster reaches the runner at, and what the App calls it. */
  readonly engine: InstallEngine;
  readonly head: string | undefined;
  readonly host: string | undefined;
  readonly port: string | undefined;
  readonly subject: string | undefined;
}

/** The inputs where an event is judged. */
export type JudgingInputs = Inputs & { readonly command: Exclude<Inputs['command'], 'publish' | 'audit' | 'install'> };

/** @throws Error for a value that an input does not take: the runner itself checks none */
export function readInputs(): Inputs {
  const author = getInput('author');
  const approvedBy = getInput('approved-by');
  return {
    command: choice('command', 'check'),
    directory: getInput('directory') || '.',
    base: getInput('base') || undefined,
    author: author === '' ? undefined : accountOf('author', author),
    approvedBy: approvedBy === '' ? undefined : wordsIn(approvedBy).map(word => accountOf('approved-by', word)),
    token: getInput('github-token') || undefined,
    failOn: choice('fail-on', 'wait'),
    images: choice('images', 'ask'),
    registries: readRegistries(),
    report: choice('report', 'auto'),
    format: choice('format', 'json'),
    rebuild: choice('rebuild', 'false') === 'true',
    engine: choice('engine', 'olm-v0'),
    head: getInput('head') || undefined,
    host: getInput('host') || undefined,
    port: getInput('port') || undefined,
    subject: getInput('subject') || undefined,
  };
}

function wordsIn(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter(word => word !== '');
}

function accountOf(input: string, text: string): Actor {
  const actor = readActor(text);
  if ('problem' in actor)
    throw new Error(
      `The input '${input}' takes the login of an account (alice, or alice:42 with its id); '${text}' is ${actor.problem}.`,
    );
  return actor;
}

function choice<Name extends keyof typeof choices>(
  name: Name,
  fallback: (typeof choices)[Name][number],
): (typeof choices)[Name][number] {
  const value = getInput(name) || fallback;
  const allowed: readonly (typeof choices)[Name][number][] = choices[name];
  const found = allowed.find(candidate => candidate === value);
  if (found === undefined) throw new Error(`The input '${name}' takes ${allowed.join(', ')}, not '${value}'.`);
  return found;
}
