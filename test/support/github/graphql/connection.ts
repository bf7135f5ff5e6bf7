import { ApiError } from '../state/api-error.ts';
import type { Arguments, Node } from './context.ts';

/** A page of a list as GraphQL gives it. GitHub wants to know how many, and gives at most 100. */
export function connection<Item>(
  name: string,
  items: readonly Item[],
  args: Arguments,
  node: (item: Item) => unknown,
  totalCount: number | (() => unknown) = items.length,
): Node {
  const { first, last, after, before } = args as Readonly<Record<string, string | number | null | undefined>>;
  const count = first ?? last;
  if (count === undefined || count === null) {
    throw new ApiError(
      422,
      `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`,
    );
  }
  if (Number(count) > 100 || Number(count) < 0) {
    const which = first === undefined ? 'last' : 'first';
    throw new ApiError(
      422,
      `Requesting ${count} records on the \`${name}\` connection exceeds the \`${which}\` limit of 100 records.`,
    );
  }
  const from = typeof after === 'string' ? indexOf(after) + 1 : 0;
  const to = typeof before === 'string' ? indexOf(before) : items.length;
  const start = typeof first === 'number' ? from : Math.max(from, to - Number(last));
  const end = typeof first === 'number' ? Math.min(to, from + first) : to;
  const page = items.slice(start, end);
  return {
    totalCount,
    nodes: () => page.map(node),
    edges: () => page.map((item, index) => ({ cursor: cursorOf(start + index), node: node(item) })),
    pageInfo: {
      hasNextPage: end < items.length,
      hasPreviousPage: start > 0,
      startCursor: page.length === 0 ? null : cursorOf(start),
      endCursor: page.length === 0 ? null : cursorOf(end - 1),
    },
  };
}

function cursorOf(index: number): string {
  return Buffer.from(`cursor:v2:${index}`).toString('base64');
}

function indexOf(cursor: string): number {
  const index = Number(Buffer.from(cursor, 'base64').toString('utf8').replace('cursor:v2:', ''));
  if (!Number.isInteger(index)) throw new ApiError(422, `\`${cursor}\` does not appear to be a valid cursor.`);
  return index;
}

/** Of a field that needs a permission: asked for when the field is, so that the rest is answered. */
export function guarded<Value>(need: () => void, value: (args: Arguments) => Value): (args: Arguments) => Value {
  return args => {
    need();
    return value(args);
  };
}
