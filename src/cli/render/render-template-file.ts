import { renderTemplate } from '../../flows/render-template.ts';
import { hasOption } from '../arguments.ts';
import type { Arguments, Context } from '../command.ts';
import { withImages } from '../images/with-images.ts';
import { readTextInput } from '../inputs/index.ts';
import { progressOn } from '../progress.ts';
import { renderSettings } from './render-options.ts';

/** What a template renders to, or what keeps it from being rendered. Registries are asked for its images. */
export async function renderTemplateFile(
  context: Context,
  args: Arguments,
  word: string,
): ReturnType<typeof renderTemplate> {
  const file = await readTextInput(context, word, 'a template');
  const progress = progressOn(context, hasOption(args, 'quiet'));
  try {
    return await withImages(context, args, async open =>
      renderTemplate(file, await open(), {
        ...renderSettings(args),
        onProgress: (done, total) => progress.update(done, total, 'images'),
      }),
    );
  } finally {
    progress.end();
  }
}
