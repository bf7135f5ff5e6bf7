import type { Deployment, DeploymentStatus, Repo, Shape } from '../state/model.ts';
import { nameOf, type World } from '../state/world.ts';
import { accountShape, nodeId } from './account.ts';

export function deploymentShape(world: World, repo: Repo, deployment: Deployment): Shape {
  const { id, sha, ref, task, environment, by, payload, description, createdAt } = deployment;
  const repository = `${world.api}/repos/${nameOf(repo)}`;
  return {
    url: `${repository}/deployments/${id}`,
    id,
    node_id: nodeId('Deployment', id),
    sha,
    ref,
    task,
    payload,
    original_environment: environment,
    environment,
    description,
    creator: accountShape(world, by),
    created_at: createdAt,
    updated_at: deployment.statuses.at(-1)?.createdAt ?? createdAt,
    statuses_url: `${repository}/deployments/${id}/statuses`,
    repository_url: repository,
    transient_environment: false,
    production_environment: environment === 'production',
  };
}

export function deploymentStatusShape(
  world: World,
  repo: Repo,
  deployment: Deployment,
  { id, state, by, description, logUrl, createdAt }: DeploymentStatus,
): Shape {
  const repository = `${world.api}/repos/${nameOf(repo)}`;
  const url = `${repository}/deployments/${deployment.id}`;
  return {
    url: `${url}/statuses/${id}`,
    id,
    node_id: nodeId('DeploymentStatus', id),
    state,
    creator: accountShape(world, by),
    description,
    environment: deployment.environment,
    target_url: logUrl,
    log_url: logUrl,
    environment_url: '',
    created_at: createdAt,
    updated_at: createdAt,
    deployment_url: url,
    repository_url: repository,
  };
}
