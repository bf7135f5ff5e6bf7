import { hash } from 'node:crypto';
import { byDigest } from '../../../core/image/name-image.ts';
import type { ImageReference } from '../../../core/image/reference.ts';
import type { JsonObject } from '../../../core/json.ts';
import { plainFiles } from '../../../core/plain/index.ts';
import { configMapsOfFiles } from '../../../core/plain/rukpak/config-maps-of-files.ts';
import { withoutTemplates } from '../../../core/plain/rukpak/without-templates.ts';
import type { Arguments, Context, ExitCode } from '../../command.ts';
import { imagePlace } from '../../images/image-place.ts';
import { reportFailure } from '../../images/report-failure.ts';
import { reportProblems } from '../../render/report-problems.ts';
import { UsageError } from '../../usage-error.ts';
import { nameOption, namespaceForm } from '../name-option.ts';
import type { RukpakSource } from './rukpak-source.ts';
import { writePlainImage } from './write-plain-image.ts';

/** What a bundle is installed from. */
export interface Installed {
  /** Of the object that installs it. */
  readonly name: string;
  /** What the plain bundle brings to the cluster. */
  readonly objects: readonly JsonObject[];
  /** The reference of the bundle, where it is an image. */
  readonly image: ImageReference | undefined;
}

/** A source for RukPak with the objects that it needs, or the exit code where there is none and the reason was reported. */
type Made = { readonly source: JsonObject; readonly objects: readonly JsonObject[] } | { readonly exitCode: ExitCode };

/** Puts a bundle where RukPak is to get it from. @throws UsageError */
export async function makeRukpakSource(
  context: Context,
  args: Arguments,
  wanted: RukpakSource,
  { name, objects, image }: Installed,
): Promise<Made> {
  const files = plainFiles(objects.map(withoutTemplates));
  switch (wanted.kind) {
    case 'git': {
      const { repository, commit, directory } = wanted;
      const git = { repository, ref: { commit }, ...(directory === undefined ? {} : { directory }) };
      return { source: { type: 'git', git }, objects: [] };
    }
    case 'bundle-image':
      if (image?.digest === undefined || image.host === '')
        throw new UsageError('--bundle-image takes a bundle image of a registry with its digest: foo-bundle@sha256:…');
      return { source: imageSource(byDigest(image, image.digest)), objects: [] };
    case 'image': {
      const { layout, reference } = imagePlace(context, wanted.image);
      if (layout !== undefined)
        throw new UsageError('--image takes an image of a registry: RukPak pulls it from there.');
      if (reference.digest !== undefined)
        throw new UsageError('--image takes an image without a digest: the digest is computed from the result.');
      const digest = await writePlainImage(context, args, files, { reference });
      if (digest.kind !== 'exists') return { exitCode: reportFailure(context, wanted.image, digest) };
      return { source: imageSource(byDigest(reference, digest.value)), objects: [] };
    }
    case 'config-maps': {
      const namespace = nameOption(args, 'system-namespace', namespaceForm) ?? 'rukpak-system';
      const stored = configMapsOfFiles(files, { name, namespace, sha224: text => hash('sha224', text) });
      if ('problems' in stored) return { exitCode: reportProblems(context, stored.problems) };
      return { source: stored.source, objects: stored.configMaps };
    }
  }
}

function imageSource({ text }: ImageReference): JsonObject {
  return { type: 'image', image: { ref: text } };
}
