import { supportedKinds } from '../../bundle/supported-kinds.ts';
import { locate } from '../../catalog/locate.ts';
import { showName } from '../../text/shown-names.ts';
import type { ConversionProblem, RegistryV1 } from '../model.ts';

/** Objects of kinds that OLM does not install. */
export function problemsOfObjects({ manifests }: RegistryV1): readonly ConversionProblem[] {
  return manifests.others
    .filter(({ kind }) => !supportedKinds.has(kind))
    .map(({ kind, name, document }) => ({
      message: `${showName(kind)} ${showName(name)} is of a kind that OLM does not install from a bundle.`,
      fix: 'Remove it: let the operator create it when it runs.',
      place: locate(document, 'kind'),
    }));
}
