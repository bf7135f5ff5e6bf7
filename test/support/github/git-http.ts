import { spawn } from 'node:child_process';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Caller } from './auth.ts';
import { branchMoved } from './deeds/push.ts';
import { bypassOf, obstaclesOfChecks, rulesOf } from './deeds/rules.ts';
import { demand, isGranted } from './permissions.ts';
import { type Command, parseCommands, refusal } from './push-protocol.ts';
import { advertiseReferences, capabilitiesIn, listReferences, packetLine, sendFiles } from './references-protocol.ts';
import type { Actor } from './state/actor.ts';
import { ApiError } from './state/api-error.ts';
import { git, gitEnvironment, readBranches } from './state/git.ts';
import type { Repo } from './state/model.ts';
import { nameOf, type World } from './state/world.ts';

export interface GitRequest {
  readonly method: string;
  /** `info/refs`, `git-upload-pack` or `git-receive-pack`. */
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const none = '0'.repeat(40);

/** Serves one request of git's smart protocol over HTTP. */
export async function serveGit(
  world: World,
  caller: Caller,
  repo: Repo,
  request: GitRequest,
  response: ServerResponse,
  /** Called when the push took effect: true where it has spoiled the answer. */
  handlePush: () => Promise<boolean> = async () => false,
): Promise<void> {
  const isPush = request.path === 'git-receive-pack' || request.query.includes('git-receive-pack');
  demandGit(world, caller, repo, isPush);
  if (request.path !== 'git-receive-pack') return await backend(repo, request, [], writer(response));
  const { commands, sideBand } = parseCommands(request.body, request.headers['content-encoding']);
  // What is answered is held back until the effect is there, as at GitHub.
  const answer = await world.exclusive(repo, async (): Promise<Held> => {
    const actor = caller.kind === 'token' ? caller.actor : { account: world.account('ghost') };
    const refused = await refusalsOf(world, repo, commands, caller, actor);
    if (refused.length > 0) {
      const body = refusal(commands, refused, sideBand, `${world.url}/${nameOf(repo)}/rules`);
      return { status: 200, headers: { 'content-type': 'application/x-git-receive-pack-result' }, body: [body] };
    }
    const isForward = commands.some(command =>
      rulesFor(world, repo, command, actor).some(({ type }) => type === 'non_fast_forward'),
    );
    let answered: Held = { status: 500, headers: {}, body: [] };
    await backend(repo, request, isForward ? ['receive.denyNonFastForwards=true'] : [], {
      head: (status, headers) => {
        answered = { ...answered, status, headers };
      },
      write: chunk => answered.body.push(chunk),
    });
    await follow(world, repo, actor);
    return answered;
  });
  if (await handlePush()) return;
  response.writeHead(answer.status, answer.headers);
  response.end(Buffer.concat(answer.body));
}

interface Held {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer[];
}

/** What was pushed, as the double knows it. */
async function follow(world: World, repo: Repo, actor: Actor): Promise<void> {
  const now = await readBranches(repo.directory);
  for (const branch of new Set([...repo.branches.keys(), ...now.keys()])) {
    await branchMoved(world, repo, { branch, before: repo.branches.get(branch), after: now.get(branch) }, actor);
  }
}

function demandGit(world: World, caller: Caller, repo: Repo, isPush: boolean): void {
  try {
    demand(world, caller, repo, isPush ? 'contents:write' : 'contents:read');
  } catch (error) {
    // Git offers its credentials only to who asks for them.
    if (caller.kind === 'anonymous') throw new ApiError(401, 'Repository not found.');
    throw error;
  }
}

function rulesFor(world: World, repo: Repo, { reference }: Command, actor: Actor) {
  if (!reference.startsWith('refs/heads/')) return [];
  return rulesOf(repo, reference.slice('refs/heads/'.length)).filter(({ ruleset }) =>
    ['never', 'pull_requests_only'].includes(bypassOf(world, repo, ruleset, actor)),
  );
}

async function refusalsOf(
  world: World,
  repo: Repo,
  commands: readonly Command[],
  caller: Caller,
  actor: Actor,
): Promise<readonly { readonly reference: string; readonly reason: string }[]> {
  const found: { reference: string; reason: string }[] = [];
  for (const command of commands) {
    const { reference, before, after } = command;
    const say = (reason: string) => found.push({ reference, reason });
    const rules = rulesFor(world, repo, command, actor);
    for (const { type } of rules) {
      if (type === 'pull_request') say('Changes must be made through a pull request.');
      if (type === 'merge_queue') say('Changes must be made through the merge queue');
      if (type === 'update' && before !== none && after !== none) say('Cannot update this protected ref.');
      if (type === 'creation' && before === none) say('Cannot create ref due to creations being restricted.');
      if (type === 'deletion' && after === none) say('Cannot delete this protected ref.');
      if (type === 'required_signatures') say('Commits must have verified signatures.');
    }
    if (after === none) continue;
    for (const reason of obstaclesOfChecks(world, repo, after, rules)) say(reason);
    const commit = await world.commit(repo, after).catch(() => undefined);
    if (commit === undefined) continue;
    if (commit.parents.length > 1 && rules.some(({ type }) => type === 'required_linear_history')) {
      say('This branch must not contain merge commits.');
    }
    // Git itself refuses to move a branch that was never at what the push says.
    const isKnown = before !== none && (await world.commit(repo, before).catch(() => undefined)) !== undefined;
    const workflow = isKnown ? await workflowsIn(repo, before, after) : '';
    const isApp = caller.kind === 'token' && caller.token.installation !== undefined;
    if (workflow !== '' && isApp && !isGranted(caller.token.permissions, 'workflows:write')) {
      say(
        `refusing to allow a GitHub App to create or update workflow \`${workflow}\` without \`workflows\` permission`,
      );
    }
  }
  return found;
}

async function workflowsIn(repo: Repo, before: string, after: string): Promise<string> {
  const changed = await git(repo.directory, ['diff', '--name-only', before, after, '--', '.github/workflows']);
  return changed.split('\n')[0] ?? '';
}

interface Receiver {
  head(status: number, headers: Record<string, string>): void;
  write(chunk: Buffer): void;
  end?(): void;
}

function writer(response: ServerResponse): Receiver {
  return {
    head: (status, headers) => response.writeHead(status, headers),
    write: chunk => response.write(chunk),
    end: () => response.end(),
  };
}

/** Of the second version of the protocol it says what git can do, which is the same for all repositories. */
let ability: Buffer | undefined;
/** What git can do when it receives, which is the same for all repositories, too. */
let receiving: string | undefined;

/**
 * What `git http-backend` does, without the two processes that it takes for it.
 *
 * @see https://git-scm.com/docs/http-protocol
 */
async function backend(repo: Repo, request: GitRequest, config: readonly string[], to: Receiver): Promise<void> {
  const isPush = request.path === 'git-receive-pack' || request.query.includes('git-receive-pack');
  const service = isPush ? 'receive-pack' : 'upload-pack';
  const isAdvertisement = request.path === 'info/refs';
  const type = `application/x-git-${service}-${isAdvertisement ? 'advertisement' : 'result'}`;
  to.head(200, { 'content-type': type, 'cache-control': 'no-cache, max-age=0, must-revalidate' });
  const protocol = String(request.headers['git-protocol'] ?? '');
  const isSecond = protocol === 'version=2' && !isPush;
  if (isAdvertisement && !isSecond) to.write(Buffer.from(`${packetLine(`# service=git-${service}\n`)}0000`));
  const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(request.body) : request.body;
  const known = isSecond
    ? isAdvertisement
      ? ability
      : ((await listReferences(repo.directory, body)) ?? (await sendFiles(repo.directory, body)))
    : isAdvertisement && receiving && (await advertiseReferences(repo.directory, receiving));
  if (known) to.write(known);
  else {
    const written: Buffer[] = [];
    const settings = config.flatMap(one => ['-c', one]);
    const args = [service, '--stateless-rpc', ...(isAdvertisement ? ['--http-backend-info-refs'] : []), '.'];
    await new Promise<void>((resolve, reject) => {
      const child = spawn('git', [...settings, ...args], {
        cwd: repo.directory,
        env: { ...gitEnvironment, GIT_PROTOCOL: protocol },
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      child.on('error', reject);
      child.on('close', () => resolve());
      child.stdin.on('error', () => undefined);
      child.stdin.end(body);
      child.stdout.on('data', (chunk: Buffer) => {
        if (isAdvertisement) written.push(chunk);
        to.write(chunk);
      });
    });
    if (isAdvertisement && isSecond) ability = Buffer.concat(written);
    if (isAdvertisement && isPush) receiving = capabilitiesIn(Buffer.concat(written));
  }
  to.end?.();
}
