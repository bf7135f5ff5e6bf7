import type { Bundle } from '../../../core/bundle/model.ts';
import { packageAnnotation } from '../../../core/bundle/read/rendered-annotations.ts';
import type { ImageReference } from '../../../core/image/reference.ts';
import { itemsOf, objectOf } from '../../../core/json/fields.ts';
import type { JsonObject } from '../../../core/json.ts';
import { bundleDeployment, bundleDeploymentForms } from '../../../core/plain/rukpak/bundle-deployment.ts';
import { hasTemplate } from '../../../core/plain/rukpak/without-templates.ts';
import { visible } from '../../../core/report/text/visible.ts';
import { counted } from '../../../core/text/counted.ts';
import { hasOption, textOption } from '../../arguments.ts';
import type { Arguments, Context, ExitCode } from '../../command.ts';
import { reportProblems } from '../../render/report-problems.ts';
import { UsageError } from '../../usage-error.ts';
import { bundleDeploymentForm, isName, nameOption } from '../name-option.ts';
import { convertedObjects } from './converted-objects.ts';
import { makeRukpakSource } from './make-rukpak-source.ts';
import { rukpakSource } from './rukpak-source.ts';
import { writeObjects } from './write-objects.ts';

/**
 * Writes the objects by which RukPak installs a bundle.
 *
 * @param image the reference of the bundle, where it is an image
 */
export async function convertToRukpak(
  context: Context,
  args: Arguments,
  bundle: Bundle,
  image: ImageReference | undefined,
): Promise<ExitCode> {
  if (textOption(args, 'output-dir') !== undefined) throw new UsageError('--output-dir needs --to plain.');
  const wanted = rukpakSource(args);
  const name = nameFor(args, bundle);
  const isBundleImage = wanted.kind === 'bundle-image';
  const converted = convertedObjects(args, bundle);
  if ('problems' in converted) return reportProblems(context, converted.problems);
  if (isBundleImage && hasWebhooks(bundle)) {
    const fix = 'Leave out --bundle-image, so that the result has the plain manifests.';
    return reportProblems(context, [{ message: 'RukPak does not convert a bundle with webhooks.', fix }]);
  }
  const { namespace: installNamespace, objects } = converted;
  const made = await makeRukpakSource(context, args, wanted, { name, objects, image });
  if ('exitCode' in made) return made.exitCode;
  const form = bundleDeploymentForms.find(each => each === textOption(args, 'form')) ?? 'v1alpha2';
  const provisioner = isBundleImage ? 'registry' : 'plain';
  const deployment = bundleDeployment({ name, installNamespace, provisioner, source: made.source }, form);
  writeObjects(context, args, [...made.objects, deployment]);
  const isMade = wanted.kind === 'config-maps' || wanted.kind === 'image';
  if (!isMade && !hasOption(args, 'quiet')) warnOfTemplates(context, objects);
  return 0;
}

function hasWebhooks({ csv }: Bundle): boolean {
  return itemsOf(objectOf(csv?.value ?? {}, 'spec'), 'webhookdefinitions').length > 0;
}

function nameFor(args: Arguments, { annotations }: Bundle): string {
  const name = nameOption(args, 'name', bundleDeploymentForm) ?? annotations?.values.get(packageAnnotation) ?? '';
  if (isName(name, bundleDeploymentForm)) return name;
  throw new UsageError(
    `The package cannot be the name of a BundleDeployment, which has at most ${bundleDeploymentForm.longest} characters: set --name.`,
  );
}

/** Of what RukPak gets from elsewhere: it takes plain manifests for templates of Helm. */
function warnOfTemplates({ stderr }: Context, objects: readonly JsonObject[]): void {
  const found = objects.filter(hasTemplate);
  if (found.length === 0) return;
  const what = counted(found.length, 'object');
  const text = `catalog-keeper: ${what} with {{: RukPak takes that for a template of Helm, and the installation may fail.`;
  stderr.write(`${visible(text)}\n`);
}
