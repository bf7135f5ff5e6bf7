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
  title: 'The pods of an operator demand nodes of exactly the platforms that their images are there for',
  why: `In a cluster with nodes of several processors the scheduler puts a pod on any of them, unless a required node affinity for
\`kubernetes.io/arch\` and \`kubernetes.io/os\` names those that its images are built for.`,
  severity: 'off',
  validator: 'multiarch',
  needs: 'images',
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
      finds: ['manifests/foo.csv.yaml:23: quay.io/foo/foo:v1 is also there for linux/arm64'],
    },
    {
      title: 'no affinity',
      bundle: exampleOfContainers([]),
      images: { 'quay.io/foo/foo:v1': amd64, 'quay.io/foo/agent:v1': amd64 },
      finds: [
        'manifests/foo.csv.yaml:16: No node affinity says that quay.io/foo/foo:v1 is for linux/amd64 only',
        'manifests/foo.csv.yaml:18: No node affinity says that quay.io/foo/agent:v1 is for linux/amd64 only',
      ],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      for (const { reference, role, node, platforms, affinity } of operatorImages(snapshot, root)) {
        if (role === 'related' || platforms?.kind !== 'exists') continue;
        const shown = shownReference(reference);
        const warn = (message: string, fix: string) => ({ ...problem(node, message, fix), warning: true }) as const;
        if (affinity.length === 0) {
          const message = `No node affinity says that ${shown} is for ${someOf(platforms.value)} only.`;
          yield warn(message, 'Require nodes of these platforms by `kubernetes.io/os` and `kubernetes.io/arch`.');
          continue;
        }
        const extra = affinity.filter(name => !platforms.value.includes(name));
        const missing = platforms.value.filter(name => !affinity.includes(name));
        const fix = 'Name in the node affinity the platforms of the image.';
        if (extra.length > 0)
          yield warn(`${shown} is not there for ${someOf(extra)}, which the node affinity allows.`, fix);
        if (missing.length > 0) {
          yield warn(`${shown} is also there for ${someOf(missing)}, which the node affinity does not allow.`, fix);
        }
      }
    }
  },
});
