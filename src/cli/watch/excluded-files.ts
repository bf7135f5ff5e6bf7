import { basename, dirname, resolve } from 'node:path';
import { textOption } from '../arguments.ts';
import type { Arguments, Context } from '../command.ts';
import { outputFile } from '../output.ts';
import { pathInRepository } from '../path-in-repository.ts';

/** What editors write beside a file while it is open: Vim, Emacs, Kate and nano, GLib, JetBrains. */
const filesOfEditors = ['*~', '.*.sw?', '4913', '.#*', '\\#*#', '.goutputstream-*', '*___jb_tmp___', '*___jb_old___'];

/** Files of the work tree that are no part of what is checked, as patterns of gitignore(5): those of editors, and our own report. */
export function excludedFiles({ cwd }: Pick<Context, 'cwd'>, args: Arguments): readonly string[] {
  const output = outputFile(args);
  if (output === undefined) return filesOfEditors;
  const file = resolve(cwd, output);
  const directory = pathInRepository(resolve(cwd, textOption(args, 'repo') ?? '.'), dirname(file));
  if (directory === undefined) return filesOfEditors;
  const path = [...directory.split('/').filter(part => part !== '' && part !== '.'), basename(file)].join('/');
  const pattern = `/${path.replaceAll(/[\\*?[]/g, '\\$&')}`;
  // It is replaced by a file that is named after it.
  return [...filesOfEditors, pattern, `${pattern}.*.tmp`];
}
