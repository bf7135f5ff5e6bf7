/**
 * `npm run demo`: a small catalog repository with a handful of pull requests: first the verdict on each by the command line tool, then
 * the App at work on them, and at last the catalog that was merged as an image in an OCI layout. Everything is real but the operators and GitHub, which a program on this machine plays. With `-- --serve`
 * the App stays up with its pages until Ctrl-C.
 */
import { once } from 'node:events';
import { run } from '../src/cli/run.ts';
import { runAppDemo } from './demo/app.ts';
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
    await show(command);
  }
  process.stdout.write(`\n${bold('The same pull requests with the App')}\n\n`);
  const app = await runAppDemo(repository);
  try {
    process.stdout.write(`${app.lines.join('\n')}\n\n`);
    process.stdout.write(`${bold('What was merged, as an image')}\n\n`);
    await show(['publish', '--repo', app.directory, '--revision', 'refs/heads/main', '--to', 'oci:catalog-images']);
    await show(['image', 'inspect', 'oci:catalog-images:latest']);
    if (process.argv.includes('--serve')) {
      process.stdout.write(`The App keeps running. Its pages: ${app.page} (Ctrl-C stops it)\n`);
      await once(process, 'SIGINT');
    } else process.stdout.write("To look at the pages of the App: 'npm run demo -- --serve'\n");
  } finally {
    await app.close();
  }
} finally {
  repository.remove();
}

async function show(command: readonly string[]): Promise<void> {
  process.stdout.write(`$ catalog-keeper ${command.join(' ')}\n\n`);
  const started = performance.now();
  const exitCode = await run(command, context);
  process.stdout.write(`\n(exit code ${exitCode}, ${Math.round(performance.now() - started)} ms)\n\n`);
}
