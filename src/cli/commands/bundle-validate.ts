import { bundleChecks } from '../../core/checks/bundle/index.ts';
import { filesCanBeRead } from '../../core/checks/catalog/files-can-be-read.ts';
import { isUnknown } from '../../core/report/text/headline.ts';
import { judgeBundle } from '../../flows/judge-bundle.ts';
import { hasOption } from '../arguments.ts';
import { bundleCheckOptions, bundleConfig } from '../bundle/bundle-config.ts';
import type { Command } from '../command.ts';
import { placeHelp } from '../images/image-place.ts';
import { registryOptions } from '../images/registry-options.ts';
import { reportFailure } from '../images/report-failure.ts';
import { imagesCacheOption, withImages } from '../images/with-images.ts';
import { classifyInput, readBundleInput } from '../inputs/index.ts';
import { progressOn } from '../progress.ts';
import { UsageError } from '../usage-error.ts';
import { reportOptions, writeVerdict } from '../write-verdict.ts';

const checks = [filesCanBeRead, ...bundleChecks];

export const bundleValidateCommand: Command = {
  name: 'bundle validate',
  words: 'IMAGE|DIR|LAYOUT',
  maxWords: 1,
  summary: "Validate a bundle by the rules of opm and operator-framework's validators",
  description: `Reports every problem in one run, with file and line. Rules that are stricter than opm's and operator-framework's are warnings, or errors with
--strict. Registries are only contacted for the validator multiarch, about the images that the bundle deploys.
${placeHelp}`,
  options: { ...bundleCheckOptions, ...reportOptions, ...imagesCacheOption, ...registryOptions },
  undeterminedIs3: true,
  examples: [
    { line: 'bundle validate ./bundle', does: 'A directory with manifests/ and metadata/' },
    { line: 'bundle validate ./bundle --optional operatorframework', does: 'With a suite of optional validators' },
    {
      line: 'bundle validate quay.io/foo/foo-bundle:v1.0.0 --optional alpha-deprecated-apis --optional-values k8s-version=1.25',
      does: 'An image, for a version of Kubernetes',
    },
  ],
  async run(context, args) {
    const [word] = args.words;
    if (word === undefined) throw new UsageError("bundle validate takes a bundle: 'bundle validate ./bundle'.");
    const { config, asksRegistries } = bundleConfig(args);
    const found = await readBundleInput(context, args, word, classifyInput(context, word));
    if (found.kind !== 'exists') return reportFailure(context, word, found);
    const progress = progressOn(context, hasOption(args, 'quiet'));
    const onImages = (done: number, total: number) => progress.update(done, total, 'images');
    const request = { ...found.value, config, checks, now: context.now, onImages };
    const verdict = await withImages(context, args, openImages =>
      judgeBundle(asksRegistries ? { ...request, openImages } : request),
    );
    progress.end();
    writeVerdict(context, args, verdict, checks);
    if (verdict.valid) return 0;
    return isUnknown(verdict) ? 3 : 1;
  },
};
