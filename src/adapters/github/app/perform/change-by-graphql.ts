import { mapOf, type Values } from '../../../../core/github/values.ts';
import type { Operation, Performed } from '../../../../core/plan/operation.ts';
import type { PullRequestKey } from '../../../../flows/reconcile/ports.ts';
import type { Connection } from '../connection.ts';
import { notUnderstood } from '../hub-error-of.ts';
import { dequeueMutation, disableAutoMergeMutation, enableAutoMergeMutation, enqueueMutation } from './mutations.ts';
import { outcomeOfWrite } from './outcome-of-write.ts';
import { refusalOfMerge } from './refusals.ts';

/** What is done by GraphQL. */
export type GraphqlOperation = Extract<
  Operation,
  { kind: 'enqueue' | 'leave-queue' | 'enable-auto-merge' | 'disable-auto-merge' }
>;

interface Mutation {
  readonly text: string;
  /** Of the answer. */
  readonly field: string;
  readonly permission: string;
}

const mutations: Readonly<Record<GraphqlOperation['kind'], Mutation>> = {
  enqueue: { text: enqueueMutation, field: 'enqueuePullRequest', permission: 'merge_queues: write' },
  'leave-queue': { text: dequeueMutation, field: 'dequeuePullRequest', permission: 'merge_queues: write' },
  'enable-auto-merge': {
    text: enableAutoMergeMutation,
    field: 'enablePullRequestAutoMerge',
    permission: 'contents: write',
  },
  'disable-auto-merge': {
    text: disableAutoMergeMutation,
    field: 'disablePullRequestAutoMerge',
    permission: 'contents: write',
  },
};

export function isByGraphql(operation: Operation): operation is GraphqlOperation {
  return Object.hasOwn(mutations, operation.kind);
}

/** @param id what GraphQL calls the pull request */
export async function changeByGraphql(
  connection: Connection,
  key: PullRequestKey,
  id: string,
  operation: GraphqlOperation,
): Promise<Performed> {
  const what = `the merge queue or auto-merge of pull request ${key.number} of ${key.repository.name}`;
  const { text, field, permission } = mutations[operation.kind];
  const question = { what, permission };
  const written = await connection.mutate(key, question, text, {
    pull: id,
    ...variablesOf(operation),
  });
  return outcomeOfWrite(
    question,
    written,
    ({ data }) => {
      if ((mapOf(data)[field] ?? null) === null) throw notUnderstood(what);
      return { kind: 'done' };
    },
    refusalOfMerge,
  );
}

function variablesOf(operation: GraphqlOperation): Values {
  if (operation.kind === 'enqueue') return { head: operation.head };
  if (operation.kind !== 'enable-auto-merge') return {};
  const { head, method, title, message } = operation;
  // A rebase makes no commit of its own. For any other, GitHub would take the title of the pull request as it is.
  const written = method === 'rebase' ? {} : { headline: title, body: message };
  return { head, mergeMethod: method.toUpperCase(), ...written };
}
