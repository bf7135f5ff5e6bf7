import { configMapForms } from '../../core/bundle/configmap/names.ts';
import type { UnreadableFile } from '../../core/bundle/model.ts';
import { placeOfUnreadable } from '../../core/bundle/place-of-unreadable.ts';
import { visible } from '../../core/report/text/visible.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Arguments, Command, Context } from '../command.ts';
import { placeHelp } from '../images/image-place.ts';
import { registryOptions } from '../images/registry-options.ts';
import { reportFailure } from '../images/report-failure.ts';
import { imagesCacheOption } from '../images/with-images.ts';
import { inputOf } from '../inputs/input-of.ts';
import { outputOption, writeText } from '../output.ts';
import { reportProblems } from '../render/report-problems.ts';
import { UsageError } from '../usage-error.ts';

export const bundleToConfigmapCommand: Command = {
  name: 'bundle to-configmap',
  words: 'IMAGE|DIR|LAYOUT',
  maxWords: 1,
  summary: 'Put a bundle into a ConfigMap, as YAML for kubectl',
  description: `The form olm is the one that OLM unpacks bundles into today, proposal the one of the proposal to pull bundles on a cluster. A
ConfigMap holds 1 MiB: larger bundles need --gzip.
${placeHelp}`,
  options: {
    form: { type: 'string', value: 'FORM', choices: configMapForms, help: 'Form: olm, proposal (default: olm)' },
    name: { type: 'string', value: 'NAME', help: 'Name of the ConfigMap (default: the cluster makes one up)' },
    namespace: { type: 'string', value: 'NS', help: 'Namespace of the ConfigMap' },
    gzip: { type: 'boolean', help: 'Compress the files' },
    ...outputOption,
    ...imagesCacheOption,
    ...registryOptions,
  },
  examples: [
    { line: 'bundle to-configmap ./bundle --name my-bundle | kubectl apply -f -', does: 'Bring a bundle to a cluster' },
    { line: 'bundle to-configmap quay.io/foo/foo-bundle:v1.0.0 --gzip -o bundle.yaml', does: 'An image, compressed' },
  ],
  async run(context, args) {
    const [word] = args.words;
    if (word === undefined) throw new UsageError("bundle to-configmap takes a bundle: 'bundle to-configmap ./bundle'.");
    const name = nameOption(args, 'name', /^[a-z\d](?:[-a-z\d]*[a-z\d])?(?:\.[a-z\d](?:[-a-z\d]*[a-z\d])?)*$/, 253);
    const namespace = nameOption(args, 'namespace', /^[a-z\d](?:[-a-z\d]*[a-z\d])?$/, 63);
    const { readBundleInput } = await import('../inputs/read-bundle-input.ts');
    const found = await readBundleInput(context, args, word, inputOf(context, word));
    if (found.kind !== 'exists') return reportFailure(context, word, found);
    const { source, unloaded } = found.value;
    if (unloaded.length > 0) {
      return reportProblems(
        context,
        unloaded.map(({ path, detail }) => ({ message: `not read: ${detail}.`, at: { file: path } })),
      );
    }
    if (!source.files.some(({ path }) => path.startsWith('manifests/')))
      return reportProblems(context, [{ message: `${word} holds no bundle: there is no file in manifests/.` }]);
    const { readBundle } = await import('../../core/bundle/read-bundle.ts');
    const { toConfigMap } = await import('../../core/bundle/to-configmap.ts');
    const { writeYaml } = await import('../../core/catalog/write-yaml.ts');
    const { gzipSync } = await import('node:zlib');
    const result = toConfigMap(source, {
      form: configMapForms.find(form => form === textOption(args, 'form')) ?? 'olm',
      ...(name === undefined ? {} : { name }),
      ...(namespace === undefined ? {} : { namespace }),
      ...(hasOption(args, 'gzip') ? { compress: (bytes: Uint8Array) => gzipSync(bytes) } : {}),
    });
    if ('problems' in result) return reportProblems(context, result.problems);
    writeText(context, args, writeYaml(result.configMap), 'data');
    if (!hasOption(args, 'quiet')) for (const each of readBundle(source).unreadable) warn(context, each);
    return 0;
  },
};

/** A cluster takes the ConfigMap all the same, and nothing there says what was left out. */
function warn({ stderr }: Context, unreadable: UnreadableFile): void {
  const { file, line } = placeOfUnreadable(unreadable);
  const place = line === undefined ? file : `${file}:${line}`;
  stderr.write(`${visible(`catalog-keeper: OLM will skip ${place}: ${unreadable.message}.`)}\n`);
}

/** A name that Kubernetes takes: RFC 1123. */
function nameOption(args: Arguments, option: string, pattern: RegExp, longest: number): string | undefined {
  const name = textOption(args, option);
  if (name === undefined || (name.length <= longest && pattern.test(name))) return name;
  throw new UsageError(
    `--${option} takes a name of lower-case letters, digits and '-', at most ${longest}; it was given '${name}'.`,
  );
}
