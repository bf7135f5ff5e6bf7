import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  buildSchema,
  type DocumentNode,
  execute,
  type GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import type { Caller } from '../auth.ts';
import { parseNodeId } from '../shapes/account.ts';
import { ApiError } from '../state/api-error.ts';
import type { Shape } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { accountNode } from './account.ts';
import { runNode, statusNode, suiteNode } from './checks.ts';
import { commitNode, refNode } from './commit.ts';
import { type Arguments, type Context, contextOf, type Node, type Nodes } from './context.ts';
import { countNodes, maxNodes } from './count-nodes.ts';
import { commentById, mutations, pullById } from './mutations.ts';
import { entryNode, pullNode, queueNode } from './pull.ts';
import { repositoryNode } from './repository.ts';
import { commentNode, issueNode, labelNode, reviewNode } from './talk.ts';

let schema: GraphQLSchema | undefined;
const documents = new Map<string, { readonly document?: DocumentNode; readonly errors: readonly GraphQLError[] }>();

/** GitHub's own schema, read when it is first wanted. */
function load(): GraphQLSchema {
  if (schema !== undefined) return schema;
  // The package exports its code alone, so the file is found beside another one.
  const path = join(
    dirname(createRequire(import.meta.url).resolve('@octokit/openapi/package.json')),
    '../graphql-schema/schema.graphql',
  );
  schema = buildSchema(readFileSync(path, 'utf8'), { assumeValid: true });
  return schema;
}

function documentOf(query: string): { readonly document?: DocumentNode; readonly errors: readonly GraphQLError[] } {
  const known = documents.get(query);
  if (known !== undefined) return known;
  const made = check(query);
  documents.set(query, made);
  return made;
}

function check(query: string): { readonly document?: DocumentNode; readonly errors: readonly GraphQLError[] } {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    return { errors: [error as GraphQLError] };
  }
  return { document, errors: validate(load(), document) };
}

function makeNodes(context: Context): Nodes {
  return {
    account: account => accountNode(context.world, account),
    repository: repo => repositoryNode(context, repo),
    pull: pull => pullNode(context, pull),
    issue: issue => issueNode(context, issue),
    comment: comment => commentNode(context, comment),
    review: (pull, review) => reviewNode(context, pull, review),
    label: (repo, label) => labelNode(context, repo, label),
    commit: (repo, sha) => commitNode(context, repo, sha),
    ref: (repo, branch) => refNode(context, repo, branch),
    suite: suite => suiteNode(context, suite),
    run: run => runNode(context, run),
    status: (repo, status) => statusNode(context, repo, status),
    queue: (repo, branch) => queueNode(context, repo, branch),
    entry: entry => entryNode(context, entry),
  };
}

const queries: Readonly<Record<string, (args: Arguments, context: Context) => unknown>> = {
  repository: ({ owner, name }, { world, nodes, need }) => {
    const repo = world.repository(`${owner}/${name}`) ?? world.oldNames.get(`${owner}/${name}`.toLowerCase());
    const unknown = new ApiError(404, `Could not resolve to a Repository with the name '${owner}/${name}'.`);
    if (repo === undefined) throw unknown;
    try {
      need(repo, 'metadata:read');
    } catch {
      throw unknown;
    }
    return nodes.repository(repo);
  },
  viewer: (_, { world, actor }) => ({ ...accountNode(world, actor.account), login: actor.account.login }),
  user: ({ login }, { world, nodes }) => {
    const account = world.accounts.get(String(login).toLowerCase());
    if (account === undefined) throw new ApiError(404, `Could not resolve to a User with the login of '${login}'.`);
    return nodes.account(account);
  },
  node: ({ id }, context) => nodeOf(context, String(id)),
  nodes: ({ ids }, context) => (ids as readonly string[]).map(id => nodeOf(context, id)),
  rateLimit: () => ({
    cost: 1,
    limit: 5000,
    nodeCount: 1,
    remaining: 4999,
    used: 1,
    resetAt: new Date(4e12).toISOString(),
  }),
};

function nodeOf(context: Context, id: string): Node {
  const { type } = parseNodeId(id);
  if (type === 'IssueComment') {
    const comment = commentById(context, id);
    context.need(comment.issue.repo, 'issues:read|pull_requests:read');
    return context.nodes.comment(comment);
  }
  const pull = pullById(context, id);
  context.need(pull.repo, 'pull_requests:read');
  return context.nodes.pull(pull);
}

class MissingResolver extends Error {}

const resolveField: GraphQLFieldResolver<Node | undefined, Context> = (source, args, context, info) => {
  const value = source?.[info.fieldName];
  if (value === undefined) throw new MissingResolver(`the double has no ${info.parentType.name}.${info.fieldName}`);
  return typeof value === 'function' ? (value as (a: Arguments, c: Context) => unknown)(args, context) : value;
};

/** Executes a request against GitHub's schema. What is not in the schema, or not in the double, is an error and makes `close` fail. */
export async function runGraphql(
  world: World,
  caller: Extract<Caller, { kind: 'token' }>,
  body: Shape,
): Promise<Shape> {
  const { document, errors } = documentOf(String(body.query ?? ''));
  if (document === undefined || errors.length > 0) {
    world.problems.push(...errors.map(({ message }) => `GraphQL: ${message}`));
    return {
      errors: errors.map(({ message, locations }) => ({ message, locations, type: 'GRAPHQL_VALIDATION_FAILED' })),
    };
  }
  const variables = (body.variables ?? {}) as Record<string, unknown>;
  const nodes = countNodes(document, variables);
  if (nodes > maxNodes) {
    const message = `This query requests up to ${nodes} possible nodes which exceeds the maximum limit of ${maxNodes}.`;
    world.problems.push(`GraphQL: ${message}`);
    return { data: null, errors: [{ type: 'MAX_NODE_LIMIT_EXCEEDED', message }] };
  }
  const result = await execute({
    schema: load(),
    document,
    rootValue: { ...queries, ...mutations },
    contextValue: contextOf(world, caller, makeNodes),
    variableValues: variables,
    operationName: typeof body.operationName === 'string' ? body.operationName : null,
    fieldResolver: resolveField as GraphQLFieldResolver<unknown, unknown>,
  });
  const { data = null, errors: failed = [] } = result;
  if (failed.length === 0) return { data };
  return { data, errors: failed.map(error => shapeOf(world, error)) };
}

function shapeOf(world: World, { message, path, locations, originalError }: GraphQLError): Shape {
  const where = { ...(path === undefined ? {} : { path }), locations };
  if (originalError instanceof ApiError) return { type: originalError.type, ...where, message };
  // Of the variables, of the double itself, or of a value that does not fit its type.
  world.problems.push(`GraphQL: ${message} at ${path?.join('.') ?? 'the variables'}`);
  return { ...where, message };
}
