import { nodeAt } from '../../../bundle/manifest-node.ts';
import { someOf } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';
import { exampleOfContainers } from './multiarch-example.ts';
import { operatorImages } from './operator-images.ts';
import { platformLabelsOf } from './platform-labels.ts';
import { supportedPlatforms } from './supported-platforms.ts';

const both = { platforms: ['linux/amd64', 'linux/arm64'] } as const;
const images = { 'quay.io/foo/foo:v1': both, 'quay.io/foo/agent:v1': both };

export const platformLabelsAreComplete = defineCheck({
  id: 'platform-labels-are-complete',
  group: 'bundle',
  title: "The labels name every platform of the manager's image",
  why: `Users of a platform without a label do not see the operator in the console. An operator that is built for processors other
than amd64, or systems other than linux, needs labels. If any label is set, amd64 needs one too.`,
  severity: 'off',
  validator: 'multiarch',
  needs: 'images',
  problems: {
    missing: ({ label, platforms }: { readonly label: string; readonly platforms: readonly string[] }) => ({
      message: `No label ${label} names ${someOf(platforms)}, which the image of the manager supports.`,
      fix: `Add ${label} with the value \`supported\` for each.`,
    }),
  },
  examples: [
    { title: 'all labels', bundle: exampleOfContainers(['arch.amd64', 'arch.arm64']), images, finds: [] },
    {
      title: 'no label for two processors',
      bundle: exampleOfContainers([]),
      images,
      finds: ['manifests/foo.csv.yaml:4: No label operatorframework.io/arch.NAME names amd64, arm64'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const labels = platformLabelsOf(root);
      const supported = supportedPlatforms(labels, operatorImages(snapshot, root));
      const node = nodeAt(root, 'metadata', 'labels');
      const kinds = [
        ['arch', missingOf(supported.architectures, labels.architectures, 'amd64')],
        ['os', missingOf(supported.systems, labels.systems, 'linux')],
      ] as const;
      for (const [kind, missing] of kinds) {
        if (missing.length === 0) continue;
        const label = `operatorframework.io/${kind}.NAME`;
        yield { problem: 'missing', label, platforms: missing, ...where(node), warning: true };
      }
    }
  },
});

/** A label counts for every name in it: that of arm64 for arm. The default alone needs none. */
function missingOf(supported: readonly string[], labelled: readonly string[], byDefault: string): readonly string[] {
  const missing = supported.filter(name => !labelled.some(label => label.includes(name)));
  return supported.length === 1 && missing[0] === byDefault ? [] : missing;
}
