import { resolve } from 'node:path';
import type { Bundle } from '../../../core/bundle/model.ts';
import { plainFiles } from '../../../core/plain/index.ts';
import { visible } from '../../../core/report/text/visible.ts';
import { counted } from '../../../core/text/counted.ts';
import { hasOption, textOption } from '../../arguments.ts';
import type { Arguments, Context, ExitCode } from '../../command.ts';
import { imagePlace } from '../../images/image-place.ts';
import { reportFailure } from '../../images/report-failure.ts';
import { reportProblems } from '../../render/report-problems.ts';
import { UsageError } from '../../usage-error.ts';
import { writeBundle } from '../write-bundle.ts';
import { convertedObjects } from './converted-objects.ts';
import { writeObjects } from './write-objects.ts';
import { writePlainImage } from './write-plain-image.ts';

const ofRukpak = ['bundle-image', 'git', 'commit', 'git-directory', 'form', 'name', 'system-namespace'];

/** Writes a bundle as plain manifests: to stdout, as a bundle in a directory, or as its image. */
export async function convertToPlain(context: Context, args: Arguments, bundle: Bundle): Promise<ExitCode> {
  const stray = ofRukpak.find(name => args.options[name] !== undefined);
  if (stray !== undefined) throw new UsageError(`--${stray} needs --to rukpak.`);
  const directory = textOption(args, 'output-dir');
  const image = textOption(args, 'image');
  const target = image === undefined ? undefined : imagePlace(context, image);
  if (target?.reference.digest !== undefined)
    throw new UsageError('--image takes an image without a digest: the digest is computed from the result.');
  const converted = convertedObjects(args, bundle);
  if ('problems' in converted) return reportProblems(context, converted.problems);
  const { namespace, objects } = converted;
  const files = plainFiles(objects);
  if (directory !== undefined) writeBundle(resolve(context.cwd, directory), files);
  if (target !== undefined) {
    const digest = await writePlainImage(context, args, files, target);
    if (digest.kind !== 'exists') return reportFailure(context, image ?? '', digest);
    context.stdout.write(`${digest.value.text}\n`);
  }
  if (directory === undefined && target === undefined) writeObjects(context, args, objects);
  else if (!hasOption(args, 'quiet'))
    context.stderr.write(`${visible(`Wrote ${counted(files.length, 'object')} for namespace ${namespace}.`)}\n`);
  return 0;
}
