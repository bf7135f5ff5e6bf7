import { allChecks } from '../../core/checks/index.ts';
import { effectiveConfigText } from '../../core/config/effective-config-text.ts';
import { expiredWaivers } from '../../core/policy/waivers.ts';
import { placeText } from '../../core/report/text/place-text.ts';
import { visible } from '../../core/report/text/visible.ts';
import { loadConfig } from '../../flows/load/load-config.ts';
import { textOption } from '../arguments.ts';
import type { Command } from '../command.ts';
import { repositoryOption, withRepository } from '../open-repository.ts';
import { outputOption, writeText } from '../output.ts';

export const configCommand: Command = {
  name: 'config',
  words: '',
  maxWords: 0,
  summary: 'Validate the configuration and print the effective one, with the source of each value',
  description: `Reads .github/catalog-keeper.yml, and what an existing config.yaml says, from the work tree as it is or from a revision.
Problems are printed on stderr with file, line and column; then nothing else is printed, and the exit code is 2.
Ignored keys of config.yaml that look misspelled, and expired waivers, are printed on stderr, too.`,
  options: {
    revision: { type: 'string', value: 'REV', help: 'Revision to read it from (default: the work tree)' },
    ...repositoryOption,
    ...outputOption,
  },
  examples: [
    { line: 'config', does: 'Before you commit a new configuration' },
    { line: 'config --revision origin/main', does: 'The configuration that applies to pull requests now' },
  ],
  async run(context, args) {
    return withRepository(context, args, async repository => {
      const tree = await repository.tree(textOption(args, 'revision') ?? (await repository.workTree()));
      const parsed = await loadConfig(repository, tree);
      const notices = [
        ...parsed.problems,
        ...(parsed.notices ?? []),
        ...expiredWaivers(parsed.config.waivers, context.now),
      ];
      for (const { message, fix, place } of notices) {
        context.stderr.write(`${visible(`${placeText(place)}: ${message} ${fix}`)}\n`);
      }
      // Nothing is effective while something is wrong: no decision merges then.
      if (parsed.problems.length > 0) return parsed.problems.every(({ unknown }) => unknown === true) ? 3 : 2;
      writeText(context, args, effectiveConfigText(parsed.config, parsed.origins, allChecks), 'shown');
      return 0;
    });
  },
};
