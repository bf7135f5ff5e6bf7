import { releasesAmong } from '../../../src/core/publish/release.ts';
import { judgeFiles } from './remembered-judges.ts';
import { tipOf, type World } from './world.ts';

/** What is not right about the issue that shows audits, when the world has come to rest and the last audit is younger than what was done to the registry. */
export async function problemsOfAudits(world: World): Promise<readonly string[]> {
  const { issues, registry, tampered, store, publishes } = world;
  if (!publishes) return [];
  const files = store.files(tipOf(world, 'main'));
  const { valid } = await judgeFiles(files);
  // What is not live stays an issue until somebody makes the branch valid.
  if (!valid) return [];
  const open = issues.filter(({ isOpen }) => isOpen);
  const missing = [...tampered.missing].filter(image => Object.values(files).some(text => text.includes(image)));
  const untold = missing.filter(image => !open.some(({ body }) => body.includes(image)));
  if (untold.length > 0) return [`No issue says that ${untold.join(', ')} is missing.`];
  // Whether a release is known to have been replaced depends on what is left of it: an issue may say so, and nobody has to.
  const isReplaced = releasesAmong([...registry.tags.keys()], 'latest').some(({ tag }) =>
    tampered.foreign.has(registry.tags.get(tag) ?? ''),
  );
  if (missing.length > 0 || isReplaced) return [];
  return open.length === 0 ? [] : [`All is well, and an issue is open: ${open[0]?.body}`];
}
