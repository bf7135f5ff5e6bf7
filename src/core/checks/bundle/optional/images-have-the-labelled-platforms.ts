import { actorOfFailure } from '../../../image/actor-of-failure.ts';
import { fixOfFailure } from '../../../image/fix-of-failure.ts';
import { someOf } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { shownReference } from '../../images/shown-reference.ts';
import { csvsOf } from '../located-manifest.ts';
import { exampleOfContainers } from './multiarch-example.ts';
import { operatorImages } from './operator-images.ts';
import { type PlatformLabels, platformLabelsOf } from './platform-labels.ts';

const images = {
  'quay.io/foo/foo:v1': { platforms: ['linux/amd64', 'linux/arm64/v8'] },
  'quay.io/foo/agent:v1': { platforms: ['linux/amd64'] },
} as const;

export const imagesHaveTheLabelledPlatforms = defineCheck({
  id: 'images-have-the-labelled-platforms',
  group: 'bundle',
  title: 'Every image of an operator is there for every platform that its labels promise',
  why: `The labels \`operatorframework.io/arch.NAME\` and \`operatorframework.io/os.NAME\` say on which clusters an operator is
offered; without them that is linux on amd64. An image that is not there for one of these platforms leaves pods that cannot
start. Images of containers and related images count.`,
  severity: 'off',
  validator: 'multiarch',
  needs: 'images',
  examples: [
    { title: 'no label, and amd64', bundle: exampleOfContainers([]), images, finds: [] },
    {
      title: 'a promise that one image does not keep',
      bundle: exampleOfContainers(['arch.amd64', 'arch.arm64']),
      images,
      finds: ['manifests/foo.csv.yaml:20: quay.io/foo/agent:v1 is not there for linux/arm64 (it is for linux/amd64)'],
    },
    {
      title: 'an image that could not be looked at',
      bundle: exampleOfContainers([]),
      images: { ...images, 'quay.io/foo/agent:v1': 'unknown' },
      finds: ['manifests/foo.csv.yaml:18: The platforms of quay.io/foo/agent:v1 are not known'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const promised = promisedBy(platformLabelsOf(root));
      const seen = new Set<string>();
      for (const { reference, node, platforms } of operatorImages(snapshot, root)) {
        if (seen.has(reference)) continue;
        seen.add(reference);
        const shown = shownReference(reference);
        if (platforms?.kind !== 'exists') {
          const message = `The platforms of ${shown} are not known: ${platforms?.detail ?? 'nobody looked at the image'}.`;
          const actor = platforms === undefined ? {} : actorOfFailure(platforms);
          const fix =
            platforms === undefined ? 'Run the check again when the image can be looked at.' : fixOfFailure(platforms);
          yield { ...problem(node, message, fix), ...actor, unknown: true };
          continue;
        }
        const missing = promised.filter(name => !platforms.value.includes(name));
        if (missing.length === 0) continue;
        const message = `${shown} is not there for ${someOf(missing)} (it is for ${someOf(platforms.value)}).`;
        yield problem(node, message, 'Build the image for every platform of the labels, or correct the labels.');
      }
    }
  },
});

function promisedBy({ systems, architectures }: PlatformLabels): readonly string[] {
  const processors = architectures.length === 0 ? ['amd64'] : architectures;
  return (systems.length === 0 ? ['linux'] : systems).flatMap(os => processors.map(processor => `${os}/${processor}`));
}
