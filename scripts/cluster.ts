/**
 * A real control plane without a kubelet, and OLM v0 and RukPak in it, as ordinary processes on loopback.
 *
 *   node scripts/cluster.ts [--build] [--if-built] [--no-rukpak] [COMMAND...]
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cacheDirectory } from '../src/cli/cache-directory.ts';
import { untilStopped } from '../src/pages/until-stopped.ts';
import { buildPrograms, hasGo, missingPrograms } from './cluster/build-programs.ts';
import { programs } from './cluster/programs.ts';
import { startCluster } from './cluster/start-cluster.ts';

const usage = `Starts a cluster on this machine, without containers: etcd, the API server, the controllers and the scheduler of Kubernetes, kwok, OLM v0 and
RukPak. Pods are ready at once, as kwok says, and never run.

  node scripts/cluster.ts [options] [COMMAND...]

Without a command, prints a line that sets KUBECONFIG, and runs until Ctrl+C. With a command, runs it with KUBECONFIG set, and ends with its exit
code. If KUBECONFIG is set already, nothing is started: the command uses that cluster.

The programs are built from their Go modules, which takes ten minutes on two cores, and cached by version in ~/.cache/catalog-keeper/cluster.

  --build       Build what is not in the cache
  --if-built    Say so and end with 0 where something is not in the cache and may not be built: without --build and CLUSTER_BUILD=1, or without Go
  --no-rukpak   Leave out RukPak
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    build: { type: 'boolean', default: process.env.CLUSTER_BUILD === '1' },
    'if-built': { type: 'boolean', default: false },
    'no-rukpak': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(usage);
else process.exitCode = await run(positionals);

async function run(command: readonly string[]): Promise<number> {
  if (process.env.KUBECONFIG !== undefined && command.length > 0) return runCommand(command, process.env.KUBECONFIG);
  const cache = cacheDirectory(process.env);
  if (cache === undefined)
    throw new Error('There is no home directory to cache programs in. Set HOME or XDG_CACHE_HOME.');
  const folder = join(cache, 'cluster');
  const wanted = Object.values(programs).filter(program => program !== programs.rukpak || !values['no-rukpak']);
  const missing = missingPrograms(folder, wanted);
  if (missing.length > 0) {
    const obstacle = obstacleToBuild();
    if (obstacle !== undefined) {
      const names = missing.map(({ name }) => name).join(', ');
      process.stderr.write(
        `${values['if-built'] ? 'Skipped: the' : 'The'} cluster is not built (${names}). ${obstacle}\n`,
      );
      return values['if-built'] ? 0 : 1;
    }
    buildPrograms(folder, missing, text => process.stderr.write(`${text}\n`));
  }
  const began = performance.now();
  const cluster = await startCluster(folder, !values['no-rukpak']);
  process.stderr.write(`Ready after ${((performance.now() - began) / 1000).toFixed(1)} s. Logs: ${cluster.logs}\n`);
  try {
    if (command.length > 0) return await runCommand(command, cluster.kubeconfig);
    const stopped = untilStopped();
    process.stdout.write(`export KUBECONFIG=${cluster.kubeconfig}\n`);
    await stopped;
    return 0;
  } finally {
    await cluster.stop();
  }
}

function obstacleToBuild(): string | undefined {
  if (!hasGo()) return 'Building it needs Go.';
  return values.build ? undefined : 'Build it with --build or CLUSTER_BUILD=1: it takes ten minutes on two cores.';
}

/** A signal ends the command, and with it this process, which then stops the cluster. */
function runCommand([program = '', ...args]: readonly string[], kubeconfig: string): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, KUBECONFIG: kubeconfig } });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', code => resolve(code ?? 1));
  });
}
