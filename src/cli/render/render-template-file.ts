import { realpathSync } from 'node:fs';
import { fileReader } from '../../adapters/directory/read-file.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { SourceFile } from '../../core/source.ts';
import { renderTemplate } from '../../flows/render-template.ts';
import { hasOption } from '../arguments.ts';
import type { Arguments, Context } from '../command.ts';
import { withImages } from '../images/with-images.ts';
import { progressOn } from '../progress.ts';
import { UsageError } from '../usage-error.ts';
import { renderSettings } from './render-options.ts';

/** What a template renders to, or what keeps it from being rendered. Registries are asked for its images. */
export async function renderTemplateFile(
  context: Context,
  args: Arguments,
  word: string,
  path: string,
): ReturnType<typeof renderTemplate> {
  const file = readTextFile(word, path);
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

/** @throws UsageError where it cannot be read */
function readTextFile(word: string, path: string): SourceFile {
  const limit = defaultConfig.limits.fileBytes;
  const content = fileReader()(Buffer.from(realpathSync(path)), limit);
  if (content.kind === 'text') return { path: word, text: content.text, isUtf8: content.isUtf8 };
  const why = content.kind === 'too-large' ? `it has more than ${limit} bytes` : content.detail;
  throw new UsageError(`The file '${word}' cannot be read: ${why}.`);
}
