const known = new Map<string, readonly string[]>();

/** Names of the fields that a request asks for at the root, without aliases. */
export async function rootFields(query: string): Promise<readonly string[]> {
  const found = known.get(query) ?? (await read(query));
  known.set(query, found);
  return found;
}

async function read(query: string): Promise<readonly string[]> {
  const { parse } = await import('graphql');
  try {
    return parse(query, { noLocation: true }).definitions.flatMap(definition =>
      definition.kind === 'OperationDefinition'
        ? definition.selectionSet.selections.flatMap(one => (one.kind === 'Field' ? [one.name.value] : []))
        : [],
    );
  } catch {
    return [];
  }
}
