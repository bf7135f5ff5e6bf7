import { deploymentShape, deploymentStatusShape } from '../shapes/deployment.ts';
import { notFound } from '../state/api-error.ts';
import type { Deployment, DeploymentStatus, Repo } from '../state/model.ts';
import { shaOf } from './resolve.ts';
import { actorOf, type Call, created, paged, type Route, repoRoute } from './route.ts';

const deployments = '/repos/{owner}/{repo}/deployments' as const;
const statuses = `${deployments}/{deployment_id}/statuses` as const;

function deploymentIn({ params }: Call, repo: Repo): Deployment {
  const found = repo.deployments.find(({ id }) => id === Number(params.deployment_id));
  if (found === undefined) throw notFound();
  return found;
}

/** Other deployments of the environment that succeeded are over. */
function supersede(call: Call, repo: Repo, deployment: Deployment): void {
  for (const other of repo.deployments) {
    const last = other.statuses.at(-1);
    if (other === deployment || other.environment !== deployment.environment || last?.state !== 'success') continue;
    other.statuses.push({ ...last, id: call.world.id(), state: 'inactive', createdAt: call.world.time() });
  }
}

export const deploymentRoutes: readonly Route[] = [
  repoRoute(`GET ${deployments}`, 'deployments:read', (call, repo) => {
    const wanted = (['sha', 'ref', 'task', 'environment'] as const).map(
      name => [name, call.url.searchParams.get(name) ?? 'none'] as const,
    );
    const found = repo.deployments.filter(one =>
      wanted.every(([name, value]) => value === 'none' || one[name] === value),
    );
    return paged(call, found.toReversed(), one => deploymentShape(call.world, repo, one));
  }),
  repoRoute(`POST ${deployments}`, 'deployments:write', async (call, repo) => {
    const { ref, task, environment, payload, description } = call.body as {
      readonly ref: string;
      readonly task?: string;
      readonly environment?: string;
      readonly payload?: Deployment['payload'];
      readonly description?: string | null;
    };
    const deployment: Deployment = {
      id: call.world.id(),
      sha: await shaOf(repo, ref),
      ref,
      task: task ?? 'deploy',
      environment: environment ?? 'production',
      payload: payload ?? {},
      description: description ?? null,
      by: actorOf(call).account,
      createdAt: call.world.time(),
      statuses: [],
    };
    repo.deployments.push(deployment);
    return created(deploymentShape(call.world, repo, deployment));
  }),
  repoRoute(`GET ${statuses}`, 'deployments:read', (call, repo) => {
    const deployment = deploymentIn(call, repo);
    return paged(call, deployment.statuses.toReversed(), one =>
      deploymentStatusShape(call.world, repo, deployment, one),
    );
  }),
  repoRoute(`POST ${statuses}`, 'deployments:write', (call, repo) => {
    const deployment = deploymentIn(call, repo);
    const { state, description, log_url } = call.body as {
      readonly state: string;
      readonly description?: string;
      readonly log_url?: string;
    };
    const status: DeploymentStatus = {
      id: call.world.id(),
      state,
      by: actorOf(call).account,
      description: description ?? '',
      logUrl: log_url ?? '',
      createdAt: call.world.time(),
    };
    deployment.statuses.push(status);
    if (state === 'success') supersede(call, repo, deployment);
    return created(deploymentStatusShape(call.world, repo, deployment, status));
  }),
];
