import { commitOf, mapOf, numberOf, textOf, type Values } from '../../../../core/github/values.ts';
import { parsedJson } from '../../../../core/json/parsed-json.ts';
import type { Performed } from '../../../../core/plan/operation.ts';
import type { InstalledRepository } from '../../../../flows/reconcile/ports.ts';
import type { Deployment, DeploymentState, WantedDeployment } from '../../../../flows/reconcile/publish/ports.ts';
import { nameOfRepository } from '../../name-of-repository.ts';
import type { Connection } from '../connection.ts';
import { answerMap, notUnderstood } from '../hub-error-of.ts';
import { outcomeOfWrite, refusalOfPost } from '../perform/index.ts';

/** Tells deployments of ours from others of the same environment. */
const task = 'publish-catalog';

/**
 * What was deployed to an environment last.
 * https://docs.github.com/en/rest/deployments/deployments#list-deployments
 */
export async function lastDeployment(
  connection: Connection,
  installed: InstalledRepository,
  environment: string,
): Promise<Deployment | undefined> {
  const what = `the deployments of ${installed.repository.name}`;
  const question = { what, permission: 'deployments: write' };
  const name = nameOfRepository(installed.repository.name);
  const reader = connection.reader(installed);
  const listed = await reader.read(question, ({ rest }, signal) =>
    rest.repos.listDeployments({ ...name, environment, task, per_page: 1, request: { signal } }),
  );
  const [last] = entriesOf(listed.data, what);
  if (last === undefined) return undefined;
  const [id, sha] = [numberOf(last.id), commitOf(last.sha)];
  if (id === undefined || sha === undefined) throw notUnderstood(what);
  const statuses = await reader.read(question, ({ rest }, signal) =>
    rest.repos.listDeploymentStatuses({ ...name, deployment_id: id, per_page: 1, request: { signal } }),
  );
  const [status] = entriesOf(statuses.data, what);
  return { id, sha, image: imageOf(last), state: stateOf(status?.state) };
}

/**
 * https://docs.github.com/en/rest/deployments/deployments#create-a-deployment
 * https://docs.github.com/en/rest/deployments/statuses#create-a-deployment-status
 */
export async function deploy(
  connection: Connection,
  installed: InstalledRepository,
  { id, environment, sha, image, state, description, url }: WantedDeployment,
): Promise<Performed> {
  const what = `a deployment of ${installed.repository.name}`;
  const question = { what, permission: 'deployments: write' };
  const name = nameOfRepository(installed.repository.name);
  let deployment = id;
  if (deployment === undefined) {
    const written = await connection.write(installed, question, ({ rest }, signal) =>
      rest.repos.createDeployment({
        ...name,
        ref: sha,
        task,
        // What is deployed was judged, and is published already.
        auto_merge: false,
        required_contexts: [],
        payload: image === undefined ? {} : { image },
        environment,
        description,
        request: { signal },
      }),
    );
    const created = outcomeOfWrite(question, written, done, refusalOfPost);
    if (created.kind !== 'done') return created;
    deployment = numberOf(written.kind === 'answered' ? answerMap(what, written.data).id : undefined);
    if (deployment === undefined) throw notUnderstood(what);
  }
  const deployment_id = deployment;
  const written = await connection.write(installed, question, ({ rest }, signal) =>
    rest.repos.createDeploymentStatus({
      ...name,
      deployment_id,
      state,
      description,
      ...(url === undefined ? {} : { log_url: url }),
      request: { signal },
    }),
  );
  return outcomeOfWrite(question, written, done, refusalOfPost);
}

const done = (): Performed => ({ kind: 'done' });

function entriesOf(data: unknown, what: string): readonly Values[] {
  if (!Array.isArray(data)) throw notUnderstood(what);
  return data.map(mapOf);
}

/** GitHub gives a payload back as the map or as the text that it was sent as. */
function imageOf({ payload }: Values): string | undefined {
  return textOf(mapOf(typeof payload === 'string' ? parsedJson(payload) : payload).image);
}

/** One that a later deployment took the place of succeeded once. */
function stateOf(state: unknown): DeploymentState | undefined {
  if (state === 'success' || state === 'inactive') return 'success';
  return state === 'failure' || state === 'error' ? 'failure' : undefined;
}
