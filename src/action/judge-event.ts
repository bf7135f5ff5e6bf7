import { resolve } from 'node:path';
import { openRepository } from '../adapters/git/open-repository.ts';
import { optionWords } from '../core/text/command-words.ts';
import { type Event, taskOf } from '../flows/event/event.ts';
import type { JudgedEvent } from '../flows/event/request.ts';
import { verdictOnEvent } from '../flows/event/verdict-on-event.ts';
import type { Images } from '../flows/ports.ts';
import { advice } from './advice.ts';
import { ignoredInputs } from './ignored-inputs.ts';
import type { Inputs, JudgingInputs } from './inputs.ts';
import { openForge } from './open-forge.ts';
import { openImages } from './open-images.ts';
import { pathInRepository } from './path-in-repository.ts';
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
