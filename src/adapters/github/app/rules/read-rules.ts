import { numberOf, textOf, type Values } from '../../../../core/github/values.ts';
import type { BranchRules } from '../../../../core/plan/pull-request.ts';
import { HubError } from '../../../../flows/reconcile/hub-error.ts';
import type { InstalledRepository } from '../../../../flows/reconcile/ports.ts';
import { failureOf } from '../../failure-of.ts';
import { nameOfRepository } from '../../name-of-repository.ts';
import type { Answer, Connection } from '../connection.ts';
import { answerMap } from '../hub-error-of.ts';
import { keepRecent } from '../keep-recent.ts';
import { readPages } from '../read-pages.ts';
import { mattersToBypass, rulesOf } from './rules-of.ts';

/** What GraphQL says about a branch besides its rules. */
interface BranchFacts {
  readonly branch: string;
  /** `RefUpdateRule`. */
  readonly update: Values | undefined;
  readonly repository: Values;
  readonly hasMergeQueue: boolean;
  /** What could not be read: one sentence for each. */
  readonly unknown: readonly string[];
  /** What was read before is asked for again: GitHub says whether it has changed. */
  readonly isFresh?: boolean;
  /** The same of what was read before this time. ISO 8601, UTC. */
  readonly since?: string | undefined;
}

export interface RulesReader {
  read(installed: InstalledRepository, facts: BranchFacts): Promise<BranchRules>;
}

/** What the REST API says about a branch. */
type RestRules = Pick<Parameters<typeof rulesOf>[0], 'rules' | 'bypasses' | 'listed'>;

const keptMs = 60_000;
const maxKept = 1000;

/** Reads what a branch demands. What the REST API says of it is kept for a minute, but for a merge and where an event said that rules changed. */
export function rulesReader(connection: Connection): RulesReader {
  const kept = new Map<string, { readonly at: number; readonly rules: RestRules }>();
  return {
    async read(installed, { isFresh: isAnew = false, since = '', ...facts }) {
      const key = `${installed.installation} ${installed.repository.id} ${facts.branch}`;
      const found = kept.get(key);
      // What begins to be read now says nothing of later.
      const at = connection.now();
      const isFresh = !isAnew && found !== undefined && at < found.at + keptMs && !(found.at < Date.parse(since));
      const rules = isFresh ? found.rules : await readRest(connection, installed, facts.branch);
      if (!isFresh && rules.rules !== undefined) {
        keepRecent(kept, key, { at, rules }, maxKept);
      }
      return rulesOf({ ...facts, ...rules });
    },
  };
}

async function readRest(connection: Connection, installed: InstalledRepository, branch: string): Promise<RestRules> {
  const [rules, listed] = await Promise.all([
    readRules(connection, installed, branch),
    readBranch(connection, installed, branch),
  ]);
  const rulesets = new Set((rules ?? []).filter(mattersToBypass).flatMap(rule => numberOf(rule.ruleset_id) ?? []));
  const bypasses = new Map<number, string>();
  for (const id of rulesets) {
    const bypass = await readBypass(connection, installed, id);
    if (bypass !== undefined) bypasses.set(id, bypass);
  }
  return { rules, bypasses, listed };
}

/** https://docs.github.com/en/rest/repos/rules#get-rules-for-a-branch */
async function readRules(
  connection: Connection,
  installed: InstalledRepository,
  branch: string,
): Promise<readonly Values[] | undefined> {
  const what = `the rules of branch ${branch} of ${installed.repository.name}`;
  try {
    return await readPages(
      connection,
      installed,
      { what, permission: 'metadata: read', key: `rules ${installed.repository.id} ${branch}` },
      (octokit, { signal, ...options }) =>
        octokit.rest.repos
          .getBranchRules({ ...nameOfRepository(installed.repository.name), ...options, branch, request: { signal } })
          .catch(noneOnFreePlan),
      data => data,
      rule => rule,
    );
  } catch (error) {
    return orUndefined(error);
  }
}

/** A private repository without a paid plan can have no rules: GitHub refuses to list them. */
function noneOnFreePlan(error: unknown): Answer {
  const { status, message } = failureOf(error);
  if (status === 403 && /^upgrade to github/i.test(message)) return { data: [], headers: {} };
  throw error;
}

/**
 * What is told of classic protection without `administration: read`: the checks that it requires, with the Apps that they have to come from.
 * https://docs.github.com/en/rest/branches/branches#get-a-branch
 */
async function readBranch(
  connection: Connection,
  installed: InstalledRepository,
  branch: string,
): Promise<Values | undefined> {
  const what = `branch ${branch} of ${installed.repository.name}`;
  try {
    return await connection.readUnchanged(
      installed,
      { what, permission: 'contents: read', key: `branch ${installed.repository.id} ${branch}` },
      (octokit, headers, signal) =>
        octokit.rest.repos.getBranch({
          ...nameOfRepository(installed.repository.name),
          branch,
          headers,
          request: { signal },
        }),
      ({ data }) => {
        const { protected: isProtected, protection } = answerMap(what, data);
        return { protected: isProtected, protection };
      },
    );
  } catch (error) {
    return orUndefined(error);
  }
}

/**
 * Whether, and when, this App may bypass a ruleset; undefined where GitHub does not say.
 * https://docs.github.com/en/rest/repos/rules#get-a-repository-ruleset
 */
async function readBypass(
  connection: Connection,
  installed: InstalledRepository,
  ruleset: number,
): Promise<string | undefined> {
  const what = `ruleset ${ruleset} of ${installed.repository.name}`;
  try {
    return await connection.readUnchanged(
      installed,
      { what, permission: 'metadata: read', key: `ruleset ${installed.repository.id} ${ruleset}` },
      (octokit, headers, signal) =>
        octokit.rest.repos.getRepoRuleset({
          ...nameOfRepository(installed.repository.name),
          ruleset_id: ruleset,
          headers,
          request: { signal },
        }),
      ({ data }) => textOf(answerMap(what, data).current_user_can_bypass),
    );
  } catch (error) {
    return orUndefined(error);
  }
}

function orUndefined(error: unknown): undefined {
  if (error instanceof HubError && error.code === 'denied') return undefined;
  throw error;
}
