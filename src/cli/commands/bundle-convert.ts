import { readBundle } from '../../core/bundle/read-bundle.ts';
import { bundleDeploymentForms } from '../../core/plain/rukpak/bundle-deployment.ts';
import { textOption } from '../arguments.ts';
import { convertOptions } from '../bundle/convert/convert-options.ts';
import { rukpakSourceOptions } from '../bundle/convert/rukpak-source.ts';
import type { Command } from '../command.ts';
import { placeHelp } from '../images/image-place.ts';
import { registryOptions } from '../images/registry-options.ts';
import { imagesCacheOption } from '../images/with-images.ts';
import { classifyInput } from '../inputs/index.ts';
import { outputOption } from '../output.ts';
import { UsageError } from '../usage-error.ts';

const targets = ['plain', 'rukpak'] as const;

export const bundleConvertCommand: Command = {
  name: 'bundle convert',
  words: 'IMAGE|DIR|LAYOUT',
  maxWords: 1,
  summary: 'Convert a bundle to plain manifests, as OLM v1 does, or to objects for RukPak',
  description: `With --to plain, the result is what OLM v1 applies for the bundle: YAML for kubectl, a plain+v0 bundle in a directory (--output-dir), or its image (--image).
With --to rukpak, it is a BundleDeployment that installs these manifests, from immutable ConfigMaps that are part of the result, from an image (--image) by its digest, or from a git
repository (--git) at a commit. What OLM v1 refuses is not converted.
${placeHelp}`,
  options: {
    to: { type: 'string', value: 'FORM', choices: targets, help: 'What to convert to: plain, rukpak' },
    ...convertOptions,
    'output-dir': { type: 'string', value: 'DIR', help: 'plain: directory for the plain bundle, new or empty' },
    ...rukpakSourceOptions,
    form: {
      type: 'string',
      value: 'FORM',
      choices: bundleDeploymentForms,
      help: `rukpak: form of the object: ${bundleDeploymentForms.join(', ')} (default: v1alpha2)`,
    },
    name: { type: 'string', value: 'NAME', help: 'rukpak: name of the object (default: the package)' },
    'system-namespace': {
      type: 'string',
      value: 'NS',
      help: 'rukpak: namespace of RukPak, for ConfigMaps (default: rukpak-system)',
    },
    format: {
      type: 'string',
      short: 'f',
      value: 'FORMAT',
      choices: ['yaml', 'json'],
      help: 'Format: yaml, json (a List)',
    },
    ...outputOption,
    ...imagesCacheOption,
    ...registryOptions,
  },
  examples: [
    { line: 'bundle convert ./bundle --to plain --namespace foo | kubectl apply -f -', does: 'Apply without OLM' },
    { line: 'bundle convert ./bundle --to plain --output-dir ./plain', does: 'A plain+v0 bundle' },
    {
      line: 'bundle convert quay.io/foo/foo-bundle:v1.0.0 --to rukpak --image quay.io/foo/foo-plain:v1.0.0',
      does: 'For RukPak, by an image',
    },
  ],
  async run(context, args) {
    const [word] = args.words;
    const to = textOption(args, 'to');
    if (word === undefined || to === undefined)
      throw new UsageError("bundle convert takes a bundle and a form: 'bundle convert ./bundle --to plain'.");
    const { readWholeBundle } = await import('../bundle/read-whole-bundle.ts');
    const input = classifyInput(context, word);
    const source = await readWholeBundle(context, args, word, input);
    if (typeof source === 'number') return source;
    const bundle = readBundle(source);
    if (to === 'plain')
      return (await import('../bundle/convert/convert-to-plain.ts')).convertToPlain(context, args, bundle);
    const pinned = input.kind === 'image' ? input.place.reference : undefined;
    return (await import('../bundle/convert/convert-to-rukpak.ts')).convertToRukpak(context, args, bundle, pinned);
  },
};
