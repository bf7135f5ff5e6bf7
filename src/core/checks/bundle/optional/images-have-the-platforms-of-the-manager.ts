import { someOf } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { shownReference } from '../../images/shown-reference.ts';
import { csvsOf } from '../located-manifest.ts';
import { exampleOfContainers } from './multiarch-example.ts';
import { operatorImages } from './operator-images.ts';
import { platformLabelsOf } from './platform-labels.ts';
import { supportedPlatforms } from './supported-platforms.ts';

const both = { platforms: ['linux/amd64', 'linux/arm64'] } as const;

export const imagesHaveThePlatformsOfTheManager = defineCheck({
  id: 'images-have-the-platforms-of-the-manager',
  group: 'bundle',
  title: 'The other images of an operator support the systems and processors of its manager',
  why: `Pods with another image of the operator cannot start on platforms where its manager runs. An image may be intended for
fewer platforms, so this is a warning. Related images are checked, too.`,
  severity: 'off',
  validator: 'multiarch',
  needs: 'images',
  problems: {
    missing: ({ image, platforms }: Record<'image' | 'platforms', string>) => ({
      message: `${image} does not support the ${platforms} of the manager.`,
      fix: 'Build the image for all platforms of the manager, unless it is not used there.',
    }),
  },
  examples: [
    {
      title: 'the same platforms',
      bundle: exampleOfContainers(['arch.amd64', 'arch.arm64']),
      images: { 'quay.io/foo/foo:v1': both, 'quay.io/foo/agent:v1': both },
      finds: [],
    },
    {
      title: 'an agent for one processor only',
      bundle: exampleOfContainers([]),
      images: { 'quay.io/foo/foo:v1': both, 'quay.io/foo/agent:v1': { platforms: ['linux/amd64'] } },
      finds: ['manifests/foo.csv.yaml:18: quay.io/foo/agent:v1 does not support the processor arm64 of the manager.'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const images = operatorImages(snapshot, root);
      const supported = supportedPlatforms(platformLabelsOf(root), images);
      for (const { reference, role, node, platforms } of images) {
        if (role === 'manager' || platforms?.kind !== 'exists') continue;
        const parts = platforms.value.map(name => name.split('/'));
        const kinds = [
          ['processor', 'processors', supported.architectures.filter(name => !parts.some(part => part[1] === name))],
          ['system', 'systems', supported.systems.filter(name => !parts.some(part => part[0] === name))],
        ] as const;
        for (const [noun, nouns, missing] of kinds) {
          if (missing.length === 0) continue;
          const what = `${missing.length === 1 ? noun : nouns} ${someOf(missing)}`;
          yield {
            problem: 'missing',
            image: shownReference(reference),
            platforms: what,
            ...where(node),
            warning: true,
          };
        }
      }
    }
  },
});
