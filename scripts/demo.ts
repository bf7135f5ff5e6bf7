/**
 * `npm run demo`: a small catalog repository with a handful of pull requests, and the verdict on each. Everything is
 * real but the operators: a git repository in a temporary directory, judged by the command line tool.
 */
import { run } from '../src/cli/run.ts';
import { pullRequests } from './demo/pull-requests.ts';
import { DemoRepository } from './demo/repository.ts';

const isPlain = process.stdout.isTTY !== true || process.env.NO_COLOR !== undefined;
const bold = (text: string) => (isPlain ? text : `\u001B[1m${text}\u001B[22m`);
const repository = new DemoRepository();
const context = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: repository.directory,
  now: new Date().toISOString(),
};

try {
  for (const [index, { title, branch, author, edits }] of pullRequests.entries()) {
    repository.branch(branch, edits);
    const command = ['check', '--offline', '--base', 'main', '--head', branch, '--author', author];
    process.stdout.write(`\n${bold(`Pull request #${index + 1} by ${author}. ${title}`)}\n`);
    process.stdout.write(`$ catalog-keeper ${command.join(' ')}\n\n`);
    const started = performance.now();
    const exitCode = await run(command, context);
    process.stdout.write(`\n(exit code ${exitCode}, ${Math.round(performance.now() - started)} ms)\n`);
  }
} finally {
  repository.remove();
}
