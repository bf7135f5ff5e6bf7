import { numberOf } from '../../../../core/github/values.ts';
import type {
  CheckAnnotation,
  CheckButton,
  DesiredCheck,
  Operation,
  Performed,
} from '../../../../core/plan/operation.ts';
import type { InstalledRepository } from '../../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../../name-of-repository.ts';
import type { Connection } from '../connection.ts';
import { answerMap, notUnderstood } from '../hub-error-of.ts';
import { checkTextLength } from './check-text-length.ts';
import { outcomeOfWrite } from './outcome-of-write.ts';
import { refusalOfPost } from './refusals.ts';

/** What one request takes. https://docs.github.com/en/rest/checks/runs#create-a-check-run */
const batch = 50;

type CheckOperation = Extract<Operation, { kind: 'create-check' | 'update-check' }>;
type Output = ReturnType<typeof outputOf>;

/**
 * Makes or updates a check run, with the first annotations, and adds further ones by updates. The conclusion comes with the last request:
 * a run that broke off is not taken for one that is complete.
 */
export async function performCheck(
  connection: Connection,
  installed: InstalledRepository,
  operation: CheckOperation,
): Promise<Performed> {
  const { check } = operation;
  const what = `the check run of ${check.sha} in ${installed.repository.name}`;
  holdToLimits(what, check);
  const question = { what, permission: 'checks: write' };
  const batches = inBatches(check.annotations);
  let id = operation.kind === 'update-check' ? operation.id : undefined;
  for (const [index, annotations] of batches.entries()) {
    const fields = fieldsOf(check, outputOf(check, annotations), index === batches.length - 1);
    const written = await connection.write(installed, question, (octokit, signal) => {
      const common = { ...nameOfRepository(installed.repository.name), ...fields, request: { signal } };
      return id === undefined
        ? octokit.rest.checks.create({ ...common, head_sha: check.sha })
        : octokit.rest.checks.update({ ...common, check_run_id: id });
    });
    const performed = outcomeOfWrite(
      question,
      written,
      ({ data }) => {
        id = numberOf(answerMap(what, data).id);
        if (id === undefined) throw notUnderstood(what);
        return { kind: 'done' };
      },
      refusalOfPost,
    );
    if (performed.kind !== 'done') return performed;
  }
  return { kind: 'done' };
}

function fieldsOf(check: DesiredCheck, output: Output, isLast: boolean) {
  const { conclusion } = check;
  return {
    name: check.name,
    external_id: check.externalId,
    ...(check.detailsUrl === undefined ? {} : { details_url: check.detailsUrl }),
    ...(isLast && conclusion !== undefined
      ? { status: 'completed' as const, conclusion, actions: check.buttons.map(actionOf) }
      : { status: 'in_progress' as const }),
    output,
  };
}

function actionOf({ label, description, id }: CheckButton) {
  return { label, description, identifier: id };
}

function outputOf({ title, summary, text }: DesiredCheck, annotations: readonly CheckAnnotation[]) {
  return {
    title,
    summary,
    ...(text === '' ? {} : { text }),
    annotations: annotations.map(annotation => ({
      path: annotation.path,
      start_line: annotation.startLine,
      end_line: annotation.endLine,
      ...(annotation.column === undefined ? {} : { start_column: annotation.column, end_column: annotation.column }),
      annotation_level: annotation.level,
      message: annotation.message,
      ...(annotation.title === '' ? {} : { title: annotation.title }),
      ...(annotation.details === undefined ? {} : { raw_details: annotation.details }),
    })),
  };
}

/** One at least, as the run itself has to be written. */
function inBatches(annotations: readonly CheckAnnotation[]): readonly (readonly CheckAnnotation[])[] {
  const count = Math.max(1, Math.ceil(annotations.length / batch));
  return Array.from({ length: count }, (_, index) => annotations.slice(index * batch, (index + 1) * batch));
}

function holdToLimits(what: string, check: DesiredCheck): void {
  checkTextLength(65_535, what, check.summary, check.text);
  checkTextLength(255, what, check.title, ...check.annotations.map(({ title }) => title));
  checkTextLength(64 * 1024, what, ...check.annotations.flatMap(({ message, details = '' }) => [message, details]));
}
