import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openRepository } from '../adapters/git/open-repository.ts';
import { pathBelowRoot } from '../adapters/git/path-below-root.ts';
import { openGitHub } from '../adapters/github/open-github.ts';
import { optionWords } from '../core/text/command-words.ts';
import { type Event, type JudgedEvent, type Task, taskOf, verdictOnEvent } from '../flows/event/index.ts';
import type { Forge, Images } from '../flows/ports.ts';
import { advice } from './advice.ts';
import { apiUrl } from './api-url.ts';
import type { Inputs, JudgingInputs } from './inputs.ts';
import { openImages } from './open-images.ts';
import { warn } from './print.ts';

/** The verdict on what an event is about, from the checkout. */
export async function judgeEvent(inputs: JudgingInputs, event: Event, now: string): Promise<JudgedEvent> {
  const task = taskOf(event);
  for (const message of ignoredInputs(inputs, task.kind, event.name)) warn(message);
  const { command, base, author, approvedBy } = inputs;
  const revisions = [...(base === undefined ? [] : [base]), task.sha];
  const repository = await openRepository(resolve(inputs.directory), { revisions, fetchMissing: true });
  const opened: (Images & { close(): Promise<void> })[] = [];
  const open = async () => {
    const images = await openImages(inputs);
    opened.push(images);
    return images;
  };
  try {
    return await verdictOnEvent(repository, {
      event,
      command,
      catalog: command === 'validate' ? pathInRepository(inputs.directory) : '',
      base,
      people: { author, approvedBy },
      forge: openForge(inputs),
      openImages: inputs.images === 'skip' ? undefined : open,
      imageWords: imageWordsOf(inputs),
      advice,
      warn,
      now,
    });
  } finally {
    for (const images of opened) await images.close();
    await repository.close();
  }
}

/** The options of the command line that look at images as the inputs say. */
function imageWordsOf({ images, registries }: Inputs): readonly string[] {
  if (images === 'skip') return ['--offline'];
  return (['insecure', 'private', 'token-server', 'mirror'] as const).flatMap(option =>
    registries.words[option].flatMap(word => optionWords(option, word)),
  );
}

/** What to say of inputs that were given and that a tree is judged without: nobody is to think that they did anything. */
function ignoredInputs(inputs: Inputs, kind: Task['kind'], event: string): readonly string[] {
  if (inputs.command === 'check' && kind === 'change') return [];
  const given = {
    ...(inputs.command === 'validate' ? { base: inputs.base } : {}),
    author: inputs.author,
    'approved-by': inputs.approvedBy,
  };
  const where = inputs.command === 'validate' ? "'command: validate'" : `the event ${event}`;
  return Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => `The input '${name}' is ignored for ${where}: it applies to changes only.`);
}

/** GitHub as the runner reaches it; undefined without a token. */
function openForge({ token }: Pick<Inputs, 'token'>): Forge | undefined {
  if (token === undefined) return undefined;
  return openGitHub({ token, apiUrl: apiUrl() });
}

/** A directory of the runner as the commit names it: empty for the root of the checkout. A link may lead into the checkout; one in it may be of the change. */
function pathInRepository(directory: string): string {
  const named = resolve(directory);
  const real = existsSync(named) ? realpathSync(named) : named;
  for (let root = real; ; root = dirname(root)) {
    if (existsSync(join(root, '.git'))) return pathBelowRoot(root, named) ?? '';
    if (dirname(root) === root) return '';
  }
}
