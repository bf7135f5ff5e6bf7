import { supportedInstallModes } from './install-modes.ts';
import type { ConversionProblem, ConvertOptions, RegistryV1 } from './model.ts';

/**
 * The namespaces that the operator is to watch, `['']` for all, or why it cannot.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/rukpak/render/render.go
 */
export function targetNamespaces(
  { csv }: RegistryV1,
  { installNamespace, targetNamespaces: stated }: Pick<ConvertOptions, 'installNamespace' | 'targetNamespaces'>,
): readonly string[] | { readonly problem: ConversionProblem } {
  const modes = supportedInstallModes(csv);
  const all = modes.has('AllNamespaces');
  const targets = stated.length === 0 && all ? [''] : stated;
  const distinct = new Set(targets);
  const mode = modeFor(distinct, installNamespace);
  if (mode !== undefined && modes.has(mode) && !lacksOwn(distinct, installNamespace, modes)) return targets;
  const supported = modes.size === 0 ? 'no install mode' : `only ${[...modes].join(', ')}`;
  if (distinct.size === 0) {
    const count = modes.has('MultiNamespace') ? 'at least one namespace' : 'one namespace';
    return { problem: { message: `The operator supports ${supported}.`, fix: `Name ${count} for it to watch.` } };
  }
  const wanted = distinct.has('') ? 'all namespaces' : `the namespaces ${[...distinct].join(', ')}`;
  return {
    problem: {
      message: `The operator cannot watch ${wanted}: it supports ${supported}.`,
      fix: 'Choose namespaces that fit its install modes.',
    },
  };
}

function modeFor(targets: ReadonlySet<string>, installNamespace: string): string | undefined {
  if (targets.size === 0) return undefined;
  if (targets.size > 1) return targets.has('') ? undefined : 'MultiNamespace';
  if (targets.has('')) return 'AllNamespaces';
  return targets.has(installNamespace) ? 'OwnNamespace' : 'SingleNamespace';
}

function lacksOwn(targets: ReadonlySet<string>, installNamespace: string, modes: ReadonlySet<string>): boolean {
  return targets.has(installNamespace) && !modes.has('OwnNamespace');
}
