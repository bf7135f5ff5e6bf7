/** What most tests install: version 1.0.0 of the small operator. */
export const fooHead = {
  package: 'foo',
  channel: 'stable',
  target: 'foo.v1.0.0',
  from: undefined,
  installMode: 'OwnNamespace' as const,
};
