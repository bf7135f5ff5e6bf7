import { operatorBundle } from './operator-bundle.ts';

/** The smallest SVG. */
const icon = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');

/** What OperatorHub.io lists an operator by, below `spec`. */
const listing = `  description: Runs Foo on a cluster.
  maturity: alpha
  provider:
    name: Example
  maintainers:
  - name: Alice
    email: alice@example.org
  links:
  - name: Foo
    url: https://foo.example.org
  keywords: [foo]
  icon:
  - base64data: ${icon}
    mediatype: image/svg+xml
`;

const annotations = `  annotations:
    capabilities: Basic Install
    categories: Database
    containerImage: quay.io/foo/operator:v1
    createdAt: "2026-01-01T00:00:00Z"
    description: Runs Foo on a cluster.
    repository: https://github.com/example/foo
    support: Example
`;

/** The files of a bundle of the operator `foo` that the pipelines of community repositories accept, by path. */
export function listedBundle(version: string, replaces?: string): Readonly<Record<string, string>> {
  const path = 'manifests/foo.clusterserviceversion.yaml';
  const { [path]: csv = '', ...others } = operatorBundle({ version });
  const edge = replaces === undefined ? '' : `  replaces: foo.v${replaces}\n`;
  const complete = csv
    .replace('  namespace: placeholder\n', `  namespace: placeholder\n${annotations}`)
    .replace('  displayName: Foo\n', `  displayName: Foo\n${edge}${listing}`)
    .replace(/^( *)image: .*\n/m, '$&$1resources:\n$1  requests: {cpu: 10m, memory: 64Mi}\n');
  return { ...others, [path]: complete };
}
