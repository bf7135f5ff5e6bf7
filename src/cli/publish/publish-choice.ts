import { placeText } from '../../core/report/text/place-text.ts';
import { visible } from '../../core/report/text/visible.ts';
import { type NoPublishPlan, type PublishChoice, usualLayout } from '../../flows/publish/publish-plan.ts';
import { textOption } from '../arguments.ts';
import type { Arguments, Context, ExitCode, OptionSpec } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** Which revision is published where, if not as configured. */
export const publishChoiceOptions: Readonly<Record<string, OptionSpec>> = {
  revision: { type: 'string', value: 'REV', help: 'Revision of the catalogs (default: HEAD)' },
  to: { type: 'string', value: 'oci:DIR', help: 'Publish to an OCI layout instead' },
  base: { type: 'string', value: 'IMAGE', help: 'Base image, or scratch, instead of publish.base' },
};

/** What help texts say about images without a configured repository. */
export const usualLayoutHelp = `Without publish.image the images are in the OCI layout ${usualLayout}.`;

/** @throws UsageError where `--to` is no layout */
export function publishChoice(args: Arguments): PublishChoice {
  const layout = layoutOption(args);
  const base = textOption(args, 'base');
  return {
    revision: textOption(args, 'revision') ?? 'HEAD',
    catalogs: args.words,
    ...(layout === undefined ? {} : { layout }),
    ...(base === undefined ? {} : { base }),
  };
}

function layoutOption(args: Arguments): string | undefined {
  const to = textOption(args, 'to');
  if (to === undefined) return undefined;
  const directory = /^oci:([^:@]+)$/.exec(to)?.[1];
  if (directory === undefined) throw new UsageError(`--to takes oci:DIR, not '${to}'.`);
  return directory;
}

/** Says why a revision cannot be published. @throws UsageError where the command line or the layout is the reason */
export function reportNoPlan(context: Context, plan: NoPublishPlan): ExitCode {
  if (plan.kind === 'unpublishable') throw new UsageError(plan.problems.join(' '));
  for (const { message, fix, place } of plan.problems)
    context.stderr.write(`${visible(`${placeText(place)}: ${message} ${fix}`)}\n`);
  return plan.problems.every(({ unknown }) => unknown === true) ? 3 : 2;
}
