import type { ConversionCase } from './conversion-case.ts';
import { corpusBundles } from './corpus-bundles.ts';

const installNamespace = 'my-ns';
const certificates = 'cert-manager';
/** Ways to install an operator, the first one always asked for. */
const ways: readonly Omit<ConversionCase, 'files'>[] = [
  { installNamespace, targetNamespaces: [], certificates },
  { installNamespace, targetNamespaces: [installNamespace], certificates },
  { installNamespace, targetNamespaces: ['watched'], certificates: 'openshift' },
  { installNamespace, targetNamespaces: ['watched', 'other'], certificates },
  { installNamespace, targetNamespaces: [], certificates: 'openshift' },
];

/** Every version of every bundle directory in the history of the real catalog repository, installed in two ways: the usual one, and the others in turn. */
export function* corpusConversionCases(step: number): Iterable<readonly [string, ConversionCase]> {
  for (const [index, { path, files: sources }] of corpusBundles(step, []).entries()) {
    const files = Object.fromEntries(sources.map(({ path: name, text }) => [name, text]));
    for (const way of [ways[0], ways[1 + (index % (ways.length - 1))]]) {
      if (way !== undefined) yield [`${path}, ${JSON.stringify(way)}`, { files, ...way }];
    }
  }
}
