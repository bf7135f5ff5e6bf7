/** `npm run build`: the Action and the command line tool (committed, for workflows and pre-commit), the App (for npm and the container), what speaks to clusters, and whose code is in them. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readLockedBom } from './bundle/bill-of-materials.ts';
import { writeNotices } from './bundle/write-notices.ts';
import { bundleAction, bundleApp, bundleCatalogServer, bundleCli, bundleCluster, bundleRoot } from './bundle.ts';

const dist = join(bundleRoot, 'dist');
const places = {
  action: join(dist, 'action'),
  cli: join(dist, 'cli'),
  server: join(dist, 'adapters', 'serve'),
  cluster: join(dist, 'adapters', 'cluster'),
  app: join(dist, 'app'),
};
rmSync(dist, { recursive: true, force: true });
const action = await bundleAction(places.action);
const programs = [
  await bundleCli(places.cli),
  await bundleCatalogServer(places.server),
  await bundleCluster(places.cluster),
  await bundleApp(places.app),
];
const locked = readLockedBom(bundleRoot);
writeNotices(bundleRoot, places.action, [action], locked);
// Command line tool and App ship together.
writeNotices(bundleRoot, dist, programs, locked);
