import { readLogin } from '../../core/ownership/login.ts';
import { counted } from '../../core/text/counted.ts';
import { version } from '../../version.ts';
import { hasOption, listOption, textOption } from '../arguments.ts';
import type { Arguments, Command, ExitCode } from '../command.ts';
import { repositoryOption } from '../open-repository.ts';
import { outputOption, widthFor, writeText } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { workTreeAt } from '../work-tree.ts';
import { writeSummary } from '../write-summary.ts';

export const initCommand: Command = {
  name: 'init',
  words: '',
  maxWords: 0,
  summary: 'Set up a repository: write the workflow and a configuration that fit it',
  description: `Finds out how the repository is arranged, and shows the files that it needs as a diff: the workflow of the Action, a commented
configuration, and .indexignore files that keep opm from reading OWNERS and README as content. Says which catalogs, packages and owners
were found, and what to do next. Files are written only with --write, and a file that is there is never changed.`,
  options: {
    write: { type: 'boolean', help: 'Write the files into the work tree' },
    app: {
      type: 'boolean',
      help: 'For the GitHub App instead of the Action: no workflow, and dryRun in the configuration',
    },
    maintainer: {
      type: 'string',
      multiple: true,
      value: 'LOGIN',
      help: 'Maintainer to name in the configuration; may be repeated',
    },
    catalog: {
      type: 'string',
      multiple: true,
      value: 'GLOB',
      help: 'Root directory of catalogs, if it is not found, such as products/*/catalog; may be repeated',
    },
    ...repositoryOption,
    ...outputOption,
  },
  examples: [
    { line: 'init', does: 'Show what was found, and the files' },
    { line: 'init --maintainer mona --write', does: 'Write them' },
    { line: 'init --app', does: 'For the GitHub App' },
  ],
  async run(context, args): Promise<ExitCode> {
    const root = workTreeAt(context, textOption(args, 'repo') ?? '.');
    const maintainers = maintainersOf(args);
    const { cloneFacts } = await import('../../adapters/git/clone-facts.ts');
    const { openDirectory } = await import('../../adapters/directory/open-directory.ts');
    const { repositoryOfUrl } = await import('../../core/github/repository-of-url.ts');
    const { initReport } = await import('../../core/init/init-report.ts');
    const { planInit } = await import('../../core/init/plan-init.ts');
    const { findInitFacts } = await import('../../flows/init/find-init-facts.ts');
    const { branch = 'main', origin = '' } = await cloneFacts(root);
    const choice = {
      app: hasOption(args, 'app'),
      maintainers,
      catalogs: listOption(args, 'catalog'),
      branch,
      repository: repositoryOfUrl(origin),
      version: `v${version.split('.')[0]}`,
    };
    const repository = await openDirectory(root);
    try {
      const tree = await repository.tree('');
      const { facts, config } = await findInitFacts(repository, tree, choice);
      if (facts.noCatalog !== undefined && choice.catalogs.length === 0)
        throw new UsageError(
          `${facts.noCatalog.trimEnd()} Or name the directory of the catalog, also of one that is still to come: 'init --catalog catalog' (. is the repository itself).`,
        );
      const files = planInit(facts, choice, config);
      const wanted = files.filter(({ state }) => state === 'new');
      const { proposalDifference } = await import('../template/proposal-difference.ts');
      const difference = await proposalDifference(repository, tree, wanted);
      const report = initReport(facts, choice, files, widthFor(context, args));
      const result = `${difference}${difference === '' ? '' : '\n'}${report}`;
      writeText(context, args, result, 'shown');
      if (hasOption(args, 'write')) {
        const { writeProposal } = await import('../template/write-proposal.ts');
        writeProposal(root, wanted);
      }
      writeSummary(context, args, result, [summary(wanted.length, hasOption(args, 'write'))]);
      return 0;
    } finally {
      await repository.close();
    }
  },
};

function maintainersOf(args: Arguments): readonly string[] {
  return listOption(args, 'maintainer').map(text => {
    const read = readLogin(text);
    if ('problem' in read)
      throw new UsageError(`--maintainer takes the login of an account; '${text}' is ${read.problem}.`);
    return read.login;
  });
}

function summary(files: number, isWritten: boolean): string {
  if (files === 0) return 'Nothing to write: every file is there.';
  return isWritten
    ? `Wrote ${counted(files, 'file')}.`
    : `Nothing was written. To write ${counted(files, 'file')}, add --write.`;
}
