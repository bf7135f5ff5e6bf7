import { someOf } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { shownReference } from '../../images/shown-reference.ts';
import { csvsOf } from '../located-manifest.ts';
import { exampleOfContainers } from './multiarch-example.ts';
import { operatorImages } from './operator-images.ts';

const amd64 = { platforms: ['linux/amd64'] } as const;
const both = { platforms: ['linux/amd64', 'linux/arm64'] } as const;

const affinity = `              affinity:
                nodeAffinity:
                  requiredDuringSchedulingIgnoredDuringExecution:
                    nodeSelectorTerms:
                    - matchExpressions:
                      - {key: kubernetes.io/os, operator: In, values: [linux]}
                      - {key: kubernetes.io/arch, operator: In, values: [amd64]}
`;

export const nodeAffinityMatchesThePlatforms = defineCheck({
  id: 'node-affinity-matches-the-platforms',
  group: 'bundle',
  title: 'The node affinity of every pod names exactly the platforms of its images',
  why: `Pods may be scheduled on nodes where they cannot start: in a cluster with several processor types the scheduler uses any node, unless a required node affinity for
\`kubernetes.io/arch\` and \`kubernetes.io/os\` names the platforms of the image.`,
  severity: 'off',
  validator: 'multiarch',
  needs: 'images',
  problems: {
    none: ({ image, platforms }: { readonly image: string; readonly platforms: readonly string[] }) => ({
      message: `No node affinity limits ${image} to ${someOf(platforms)}.`,
      fix: 'Require nodes of these platforms by `kubernetes.io/os` and `kubernetes.io/arch`.',
    }),
    extra: ({ image, platforms }: { readonly image: string; readonly platforms: readonly string[] }) => ({
      message: `${image} does not support ${someOf(platforms)}, which the node affinity allows.`,
      fix: 'Name the platforms of the image in the node affinity.',
    }),
    missing: ({ image, platforms }: { readonly image: string; readonly platforms: readonly string[] }) => ({
      message: `${image} also supports ${someOf(platforms)}, which the node affinity does not allow.`,
      fix: 'Name the platforms of the image in the node affinity.',
    }),
  },
  examples: [
    {
      title: 'an affinity that fits',
      bundle: exampleOfContainers([], affinity),
      images: { 'quay.io/foo/foo:v1': amd64, 'quay.io/foo/agent:v1': amd64 },
      finds: [],
    },
    {
      title: 'an affinity for fewer platforms than an image has',
      bundle: exampleOfContainers([], affinity),
      images: { 'quay.io/foo/foo:v1': both, 'quay.io/foo/agent:v1': amd64 },
      finds: [
        'manifests/foo.csv.yaml:23: quay.io/foo/foo:v1 also supports linux/arm64, which the node affinity does not allow.',
      ],
    },
    {
      title: 'no affinity',
      bundle: exampleOfContainers([]),
      images: { 'quay.io/foo/foo:v1': amd64, 'quay.io/foo/agent:v1': amd64 },
      finds: [
        'manifests/foo.csv.yaml:16: No node affinity limits quay.io/foo/foo:v1 to linux/amd64.',
        'manifests/foo.csv.yaml:18: No node affinity limits quay.io/foo/agent:v1 to linux/amd64.',
      ],
    },
    {
      title: 'an affinity for a platform that an image does not have',
      bundle: exampleOfContainers([], affinity),
      images: { 'quay.io/foo/foo:v1': { platforms: ['linux/arm64'] }, 'quay.io/foo/agent:v1': amd64 },
      finds: [
        'manifests/foo.csv.yaml:23: quay.io/foo/foo:v1 does not support linux/amd64, which the node affinity allows',
        'manifests/foo.csv.yaml:23: quay.io/foo/foo:v1 also supports linux/arm64, which the node affinity does not allow',
      ],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      for (const { reference, role, node, platforms, affinity } of operatorImages(snapshot, root)) {
        if (role === 'related' || platforms?.kind !== 'exists') continue;
        const about = { image: shownReference(reference), ...where(node), warning: true } as const;
        if (affinity.length === 0) {
          yield { problem: 'none', platforms: platforms.value, ...about };
          continue;
        }
        const extra = affinity.filter(name => !platforms.value.includes(name));
        const missing = platforms.value.filter(name => !affinity.includes(name));
        if (extra.length > 0) yield { problem: 'extra', platforms: extra, ...about };
        if (missing.length > 0) yield { problem: 'missing', platforms: missing, ...about };
      }
    }
  },
});
