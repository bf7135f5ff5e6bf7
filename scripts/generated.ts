/** The end of `npm run generated`: names the generated files that differ from the last commit. They belong to the change that made them. */
import { execFileSync } from 'node:child_process';
import { generatedPages, root } from './docs/pages.ts';

const pages = await generatedPages();
const isGenerated = (path: string) =>
  path.startsWith('dist/') || /^docs\/checks\/[^/]+\.md$/.test(path) || pages.has(path);

/** A status of two letters, a blank and a path; with `-z`, paths are not quoted, and nothing is a rename. */
const status = execFileSync('git', ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
});
const changed = status.split('\0').flatMap(entry => (entry === '' ? [] : [entry.slice(3)]));
const generated = changed.filter(isGenerated);

if (generated.length > 0) {
  process.stdout.write(
    `These generated files changed. Commit them with what changed them:\n  ${generated.join('\n  ')}\n`,
  );
  if (generated.length === changed.length) {
    process.stderr.write('Nothing else is changed, so the last commit lacks them.\n');
    process.exitCode = 1;
  }
}
