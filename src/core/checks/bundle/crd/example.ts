/** A CustomResourceDefinition of a bundle for the examples of checks, with some of its lines replaced. */
export function exampleDefinition(
  ...replacements: readonly (readonly [string, string])[]
): Readonly<Record<string, string>> {
  const text = replacements.reduce((changed, [from, to]) => changed.replace(from, to), definition);
  return { 'manifests/foos.crd.yaml': text };
}

const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: foos.example.com
spec:
  group: example.com
  scope: Namespaced
  names:
    kind: Foo
    plural: foos
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema: {type: object}
`;
