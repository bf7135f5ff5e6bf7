import { createHash } from 'node:crypto';
import type { Artifact, Repo, Shape, WorkflowRun } from '../state/model.ts';
import { nameOf, type World } from '../state/world.ts';
import { nodeId } from './account.ts';

export function artifactShape(world: World, repo: Repo, run: WorkflowRun, artifact: Artifact): Shape {
  const { id, name, content, createdAt } = artifact;
  const url = `${world.api}/repos/${nameOf(repo)}/actions/artifacts/${id}`;
  return {
    id,
    node_id: nodeId('Artifact', id),
    name,
    size_in_bytes: content.length,
    url,
    archive_download_url: `${url}/zip`,
    expired: false,
    created_at: createdAt,
    updated_at: createdAt,
    expires_at: createdAt,
    digest: `sha256:${createHash('sha256').update(content).digest('hex')}`,
    workflow_run: {
      id: run.id,
      repository_id: repo.id,
      head_repository_id: repo.id,
      head_branch: run.branch,
      head_sha: run.sha,
    },
  };
}
