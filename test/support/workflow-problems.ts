import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { builtOnce } from './built-once.ts';

type Files = readonly (readonly ['action' | 'workflow', string])[];

/** GitHub's own parser imports JSON without saying so, which Node refuses: it has to be bundled before it runs. */
const parser = `
import { NoOperationTraceWriter, parseWorkflow, convertWorkflowTemplate } from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/index';
import { readFileSync } from 'node:fs';
export async function problemsOf(files) {
  const problems = [];
  for (const [kind, name] of files) {
    const file = { name, content: readFileSync(name, 'utf8') };
    const parse = kind === 'action' ? parseAction : parseWorkflow;
    const result = parse(file, new NoOperationTraceWriter());
    if (kind === 'workflow' && result.value) await convertWorkflowTemplate(result.context, result.value);
    problems.push(...result.context.errors.getErrors().map(error => name + ': ' + error.message));
  }
  return problems;
}
`;

/** What GitHub's parser says about workflow and action files. */
export async function workflowProblems(files: Files): Promise<string[]> {
  const { directory } = await builtOnce('workflow-parser', bundleParser);
  const { problemsOf } = (await import(pathToFileURL(join(directory, 'parser.mjs')).href)) as {
    readonly problemsOf: (files: Files) => Promise<string[]>;
  };
  return problemsOf(files);
}

async function bundleParser(directory: string): Promise<Metafile> {
  const { metafile } = await build({
    stdin: { contents: parser, resolveDir: import.meta.dirname },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: join(directory, 'parser.mjs'),
    banner: { js: "import { createRequire as make } from 'node:module'; const require = make(import.meta.url);" },
    logLevel: 'error',
    metafile: true,
  });
  return metafile;
}
