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
  title: 'Every image of an operator supports every platform in its labels',
  why: `Pods cannot start on a platform that the labels name but an image does not support. The labels \`operatorframework.io/arch.NAME\` and \`operatorframework.io/os.NAME\` state on which clusters an operator is
offered; without labels that is linux on amd64. Images of containers and related images are checked.`,
  severity: 'off',
  validator: 'multiarch',
  needs: 'images',
  problems: {
    unknown: ({ image, detail, fix }: Record<'image' | 'detail' | 'fix', string>) => ({
      message: `The platforms of ${image} could not be determined: ${detail}.`,
      fix,
    }),
    missing: ({
      image,
      platforms,
      supported,
    }: {
      readonly image: string;
      readonly platforms: readonly string[];
      readonly supported: readonly string[];
    }) => ({
      message: `${image} does not support ${someOf(platforms)} (it supports ${someOf(supported)}).`,
      fix: 'Build the image for every platform in the labels, or correct the labels.',
    }),
  },
  examples: [
    { title: 'no label, and amd64', bundle: exampleOfContainers([]), images, finds: [] },
    {
      title: 'a promise that one image does not keep',
      bundle: exampleOfContainers(['arch.amd64', 'arch.arm64']),
      images,
      finds: [
        'manifests/foo.csv.yaml:20: quay.io/foo/agent:v1 does not support linux/arm64 (it supports linux/amd64).',
      ],
    },
    {
      title: 'an image that could not be checked',
      bundle: exampleOfContainers([]),
      images: { ...images, 'quay.io/foo/agent:v1': 'unknown' },
      finds: [
        'manifests/foo.csv.yaml:18: The platforms of quay.io/foo/agent:v1 could not be determined: the registry did not answer.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const promised = promisedBy(platformLabelsOf(root));
      const seen = new Set<string>();
      for (const { reference, node, platforms } of operatorImages(snapshot, root)) {
        if (seen.has(reference)) continue;
        seen.add(reference);
        const shown = shownReference(reference);
        if (platforms?.kind !== 'exists') {
          const actor = platforms === undefined ? {} : actorOfFailure(platforms);
          const fix =
            platforms === undefined ? 'Run the check again when the image can be read.' : fixOfFailure(platforms);
          yield {
            problem: 'unknown',
            image: shown,
            detail: platforms?.detail ?? 'the image was not read',
            fix,
            ...where(node),
            ...actor,
            unknown: true,
          };
          continue;
        }
        const missing = promised.filter(name => !platforms.value.includes(name));
        if (missing.length === 0) continue;
        yield { problem: 'missing', image: shown, platforms: missing, supported: platforms.value, ...where(node) };
      }
    }
  },
});

function promisedBy({ systems, architectures }: PlatformLabels): readonly string[] {
  const processors = architectures.length === 0 ? ['amd64'] : architectures;
  return (systems.length === 0 ? ['linux'] : systems).flatMap(os => processors.map(processor => `${os}/${processor}`));
}
