import type { Diagnosis } from '../../core/doctor/index.ts';
import { repositoryOf } from '../../core/github/values.ts';
import { doctorJson, doctorMarkdown, doctorText } from '../../core/report/doctor-report.ts';
import { textOption } from '../arguments.ts';
import type { Command, Context, ExitCode } from '../command.ts';
import { loadApp } from '../load-app.ts';
import { outputOption, writeText } from '../output.ts';
import { UsageError } from '../usage-error.ts';

const formats = { text: doctorText, json: doctorJson, markdown: doctorMarkdown };

export const doctorCommand: Command = {
  name: 'doctor',
  words: 'OWNER/REPO',
  maxWords: 1,
  summary: 'Check the setup of the GitHub App and of a repository',
  description: `Checks the App (permissions, events, webhook, installation) and the repository (configuration, owners, catalogs, rules of
the default branch, labels), and says how to fix each problem. Nothing is changed. Set the credentials of the App: APP_ID, and PRIVATE_KEY or
PRIVATE_KEY_PATH. With GITHUB_TOKEN instead, only the repository is checked. For GitHub Enterprise Server, set GITHUB_API_URL or GHE_HOST.
The exit code is 1 where there is a problem, else 3 where something could not be determined.`,
  options: {
    format: {
      type: 'string',
      short: 'f',
      value: 'FORMAT',
      choices: Object.keys(formats),
      help: 'Format: text, json, markdown',
    },
    ...outputOption,
  },
  examples: [
    { line: 'doctor acme/catalog', does: 'After you have installed the App' },
    { line: 'doctor acme/catalog --format markdown', does: 'For an issue' },
  ],
  async run(context, args) {
    const repository = repositoryOf(args.words[0]);
    if (repository === undefined) throw new UsageError('doctor takes one repository: OWNER/REPO.');
    const diagnoses = await examined(context, repository);
    const format = (textOption(args, 'format') ?? 'text') as keyof typeof formats;
    const text = formats[format]({ repository, diagnoses });
    writeText(context, args, text, format === 'json' ? 'data' : 'text');
    return exitCodeOf(diagnoses);
  },
};

async function examined({ env, cwd, now }: Context, repository: string): Promise<readonly Diagnosis[]> {
  try {
    return await loadApp().runDoctor({ env, cwd, now, repository });
  } catch (error) {
    // Of the other program, and so of another class.
    if (error instanceof Error && error.name === 'SettingsError') throw new UsageError(error.message);
    throw error;
  }
}

function exitCodeOf(diagnoses: readonly Diagnosis[]): ExitCode {
  const has = (state: Diagnosis['state']) => diagnoses.some(one => one.state === state);
  return has('problem') ? 1 : has('unknown') ? 3 : 0;
}
