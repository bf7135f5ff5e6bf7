import { type DocumentNode, type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

/** What GitHub allows in one request. https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#node-limit */
export const maxNodes = 500_000;

/** How many nodes a request may give at most: of each list as many as it asks for, within each of those above it. */
export function countNodes(document: DocumentNode, variables: Readonly<Record<string, unknown>>): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions) {
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  }
  const sizeOf = (field: FieldNode): number | undefined => {
    const argument = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')?.value;
    if (argument?.kind === Kind.INT) return Number(argument.value);
    return argument?.kind === Kind.VARIABLE ? Number(variables[argument.name.value] ?? 0) : undefined;
  };
  const within = (set: SelectionSetNode | undefined, times: number): number =>
    (set?.selections ?? []).reduce((sum, one) => {
      if (one.kind === Kind.INLINE_FRAGMENT) return sum + within(one.selectionSet, times);
      if (one.kind === Kind.FRAGMENT_SPREAD) return sum + within(fragments.get(one.name.value)?.selectionSet, times);
      const size = sizeOf(one);
      const all = size === undefined ? times : times * size;
      return sum + (size === undefined ? 0 : all) + within(one.selectionSet, all);
    }, 0);
  return document.definitions.reduce(
    (sum, one) => sum + (one.kind === Kind.OPERATION_DEFINITION ? within(one.selectionSet, 1) : 0),
    0,
  );
}
