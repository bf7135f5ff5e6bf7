/** A ClusterServiceVersion with the containers `manager` and `agent`, for the examples of the checks of platforms. */
export function exampleOfContainers(labels: readonly string[], affinity = ''): Readonly<Record<string, string>> {
  const labelled = labels.map(label => `    operatorframework.io/${label}: supported\n`).join('');
  return {
    'manifests/foo.csv.yaml': `kind: ClusterServiceVersion
metadata:
  name: foo.v1.0.0
  labels:
    app: foo
${labelled}spec:
  install:
    spec:
      deployments:
      - name: foo
        spec:
          template:
            spec:
${affinity}              containers:
              - name: manager
                image: quay.io/foo/foo:v1
              - name: agent
                image: quay.io/foo/agent:v1
`,
  };
}
