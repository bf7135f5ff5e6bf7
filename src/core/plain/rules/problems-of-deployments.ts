import { locate } from '../../catalog/locate.ts';
import { problemOfSubdomain } from '../../go/kubernetes-names.ts';
import { textOf } from '../../json/fields.ts';
import { showName } from '../../text/shown-names.ts';
import type { ConversionProblem, RegistryV1 } from '../model.ts';
import { strategyOf } from '../strategy.ts';
import { repeated } from './repeated.ts';

/** Deployments that have one name, or one that Kubernetes refuses. */
export function problemsOfDeployments({ csv, manifests }: RegistryV1): readonly ConversionProblem[] {
  const names = strategyOf(csv).deployments.map(deployment => textOf(deployment, 'name'));
  const placeOf = (index: number) =>
    locate(manifests.csv.document, 'spec', 'install', 'spec', 'deployments', index, 'name');
  return [
    ...repeated(names, name => name).map(index => ({
      message: `Deployment ${showName(names[index] ?? '')} is listed twice.`,
      fix: 'Remove one of them, or give it another name.',
      place: placeOf(index),
    })),
    ...names.flatMap((name, index) => {
      const problem = problemOfSubdomain(name);
      if (problem === undefined) return [];
      const message = `The name ${showName(JSON.stringify(name))} of a deployment is not one for Kubernetes: it ${problem}.`;
      return [{ message, fix: 'Give the deployment another name.', place: placeOf(index) }];
    }),
  ];
}
