import { resolve } from 'node:path';
import { SyntaxProblem } from '../../core/catalog/syntax-problem.ts';
import { visible } from '../../core/report/text/visible.ts';
import { counted } from '../../core/text/counted.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Command } from '../command.ts';
import { readTextInput } from '../inputs/index.ts';
import { reportProblems } from '../render/report-problems.ts';
import { UsageError } from '../usage-error.ts';

export const bundleFromConfigmapCommand: Command = {
  name: 'bundle from-configmap',
  words: 'FILE|-',
  maxWords: 1,
  summary: 'Convert a ConfigMap to a bundle directory',
  description: `Reads either form of a bundle ConfigMap, as YAML or JSON ('-' reads stdin), and writes manifests/ and metadata/ to
a new or empty directory.`,
  options: {
    'output-dir': { type: 'string', value: 'DIR', help: 'Directory for the bundle, new or empty' },
  },
  examples: [
    { line: 'bundle from-configmap bundle.yaml --output-dir ./bundle', does: 'A file' },
    { line: 'bundle from-configmap - --output-dir ./bundle < bundle.json', does: 'Output of kubectl get -o json' },
  ],
  async run(context, args) {
    const [word] = args.words;
    const directory = textOption(args, 'output-dir');
    if (word === undefined || directory === undefined)
      throw new UsageError(
        "bundle from-configmap takes a file and a directory: 'bundle from-configmap FILE --output-dir DIR'.",
      );
    const { fromConfigMap } = await import('../../core/bundle/from-configmap.ts');
    const { splitFile } = await import('../../core/catalog/split/split-file.ts');
    const { readDocument } = await import('../../core/catalog/read-document.ts');
    const { gunzip } = await import('../bundle/gunzip.ts');
    const { writeBundle } = await import('../bundle/write-bundle.ts');
    const file = await readTextInput(context, word, 'a ConfigMap');
    const [document] = splitFile(file);
    const reading = document === undefined ? undefined : readDocument(document);
    if (reading instanceof SyntaxProblem)
      return reportProblems(context, [{ message: `${reading.message}.`, fix: reading.fix, at: { file: file.path } }]);
    const bundle = fromConfigMap(reading?.value ?? null, gunzip);
    if ('problems' in bundle)
      return reportProblems(
        context,
        bundle.problems.map(({ message }) => ({ message, at: { file: file.path } })),
      );
    writeBundle(resolve(context.cwd, directory), bundle.files);
    if (!hasOption(args, 'quiet')) {
      const from = bundle.image === '' ? '' : `, which came from ${bundle.image}`;
      context.stderr.write(`${visible(`Wrote ${counted(bundle.files.length, 'file')} of a bundle${from}.`)}\n`);
      for (const key of bundle.skipped)
        context.stderr.write(
          `${visible(`Skipped ${key}: it is neither a manifest nor metadata that can be read. OLM skips it, too.`)}\n`,
        );
    }
    return 0;
  },
};
