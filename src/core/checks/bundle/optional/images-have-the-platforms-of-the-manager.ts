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
  title: 'The other images of an operator are there for the systems and processors of its manager',
  why: `Where the manager of an operator can run, the images that it brings along should run as well. An image that is meant for
fewer platforms is possible, so this is a warning. Related images count.`,
  severity: 'off',
  validator: 'multiarch',
  needs: 'images',
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
      finds: ['manifests/foo.csv.yaml:18: quay.io/foo/agent:v1 is not there for the processor arm64'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
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
          const message = `${shownReference(reference)} is not there for the ${what}, for which the manager is.`;
          yield {
            ...problem(node, message, 'Build the image for them, too, unless it is not used there.'),
            warning: true,
          };
        }
      }
    }
  },
});
