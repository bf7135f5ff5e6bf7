import { mapOf, type Values } from '../../../../core/github/values.ts';
import type { InstalledRepository } from '../../../../flows/reconcile/ports.ts';
import type { Connection } from '../connection.ts';
import { type ReadList, readList } from './read-list.ts';

/** Reads lists of one repository to their end. */
export interface ListReader {
  readonly what: string;
  readonly read: typeof readList;
  /** The repository, with what a query asks of it. */
  more(query: string, variables: Values): Promise<Values>;
  /** A list of a pull request. */
  ofPull(query: string, number: number, field: string, first: unknown): Promise<ReadList>;
}

export function listReader(
  connection: Connection,
  installed: InstalledRepository,
  what: string,
  name: Values,
): ListReader {
  const more = async (query: string, variables: Values) => {
    const question = { what, permission: 'pull_requests: read' };
    const { data } = await connection.query(installed, question, query, { ...name, ...variables });
    return mapOf(data.repository);
  };
  return {
    what,
    read: readList,
    more,
    ofPull: (query, number, field, first) =>
      readList(first, async after => mapOf((await more(query, { number, after })).pullRequest)[field]),
  };
}
