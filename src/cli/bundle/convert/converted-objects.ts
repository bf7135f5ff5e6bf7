import type { Bundle } from '../../../core/bundle/model.ts';
import type { JsonObject } from '../../../core/json.ts';
import { convertBundle, suggestedNamespace } from '../../../core/plain/index.ts';
import type { Arguments } from '../../command.ts';
import type { InputProblem } from '../../render/report-problems.ts';
import { UsageError } from '../../usage-error.ts';
import { isName, namespaceForm } from '../name-option.ts';
import { conversion } from './convert-options.ts';

/** The namespace of the operator and the objects that OLM v1 applies, or what keeps it from that. */
export function convertedObjects(
  args: Arguments,
  bundle: Bundle,
):
  | { readonly namespace: string; readonly objects: readonly JsonObject[] }
  | { readonly problems: readonly InputProblem[] } {
  const { source } = bundle;
  const suggested = suggestedNamespace(bundle) ?? '';
  const options = conversion(args, suggested);
  const converted = convertBundle(source, options);
  if ('problems' in converted) return { problems: converted.problems.map(problem => inInput(problem, bundle)) };
  if (!isName(options.installNamespace, namespaceForm))
    throw new UsageError('The bundle does not suggest a namespace that Kubernetes takes: set --namespace.');
  return { namespace: options.installNamespace, objects: converted.objects };
}

function inInput(
  { message, fix, place }: { message: string; fix?: string; place?: InputProblem['at'] },
  { source }: Bundle,
): InputProblem {
  const directory = source.origin.kind === 'directory' && source.origin.path !== '' ? `${source.origin.path}/` : '';
  return {
    message,
    ...(fix === undefined ? {} : { fix }),
    ...(place === undefined
      ? {}
      : { at: { file: directory + place.file, ...(place.line === undefined ? {} : { line: place.line }) } }),
  };
}
