import { catalogChecks } from '../../core/checks/catalog/index.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import type { Context, ExitCode } from '../command.ts';
import { writeVerdict } from '../write-verdict.ts';

/** Says on stderr why a catalog is not served. */
export function reportInvalid({ cwd, env, stderr }: Context, verdict: Verdict): ExitCode {
  writeVerdict({ cwd, env, stdout: stderr }, { words: [], options: {} }, verdict, catalogChecks);
  return 1;
}
