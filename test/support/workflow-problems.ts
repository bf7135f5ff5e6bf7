import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** GitHub's own parser imports JSON without saying so, which Node refuses: it has to be bundled before it runs. */
const program = `
import { NoOperationTraceWriter, parseWorkflow, convertWorkflowTemplate } from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/index';
import { readFileSync } from 'node:fs';
const problems = [];
for (const [kind, name] of JSON.parse(process.argv[2])) {
  const file = { name, content: readFileSync(name, 'utf8') };
  const parse = kind === 'action' ? parseAction : parseWorkflow;
  const result = parse(file, new NoOperationTraceWriter());
  if (kind === 'workflow' && result.value) await convertWorkflowTemplate(result.context, result.value);
  problems.push(...result.context.errors.getErrors().map(error => name + ': ' + error.message));
}
process.stdout.write(JSON.stringify(problems));
`;

/** What GitHub's parser says about workflow and action files. */
export async function workflowProblems(
  files: readonly (readonly ['action' | 'workflow', string])[],
): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'workflow-parser-'));
  try {
    const outfile = join(directory, 'parser.mjs');
    await build({
      stdin: { contents: program, resolveDir: import.meta.dirname },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile,
      banner: { js: "import { createRequire as make } from 'node:module'; const require = make(import.meta.url);" },
      logLevel: 'error',
    });
    return JSON.parse(
      execFileSync(process.execPath, [outfile, JSON.stringify(files)], { encoding: 'utf8' }),
    ) as string[];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
