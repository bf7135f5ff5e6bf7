import type { Cause, Suspicion } from '../assessment.ts';
import { causeOfMessage } from '../causes-of-messages.ts';
import { patience } from '../deadlines.ts';
import { type ClusterObject, referenceTo } from '../object.ts';
import { currentCondition } from './progress-of.ts';

interface KnownMessage {
  /** Part of the message. */
  readonly text: string;
  readonly code: string;
  readonly cause: Cause;
  readonly words: string;
  readonly fix?: string;
}

/**
 * OLM v1 has one reason, `Retrying`, for nearly everything that goes wrong; its messages tell more.
 *
 * @see https://github.com/operator-framework/operator-controller/tree/v1.11.0/internal/operator-controller
 */
const knownMessages: readonly KnownMessage[] = [
  {
    text: 'has a dependency declared via property',
    code: 'DependenciesNotSupported',
    cause: 'content',
    words: 'OLM v1 installs nothing that has dependencies',
  },
  {
    text: 'error upgrading from currently installed version',
    code: 'NoUpgrade',
    cause: 'content',
    words: 'OLM v1 finds no upgrade',
    fix: 'Let the new bundle replace or skip the installed one.',
  },
  { text: 'no bundles found for package', code: 'NoBundle', cause: 'content', words: 'OLM v1 finds no bundle' },
  { text: 'unsupported bundle', code: 'UnsupportedBundle', cause: 'content', words: 'OLM v1 does not take the bundle' },
  {
    text: 'validating upgrade for crd',
    code: 'UnsafeDefinition',
    cause: 'content',
    words: 'The upgrade changes an API in a way that loses data',
  },
  {
    text: 'invalid clusterextension configuration',
    code: 'InvalidConfiguration',
    cause: 'content',
    words: 'OLM v1 cannot install the operator with the install mode',
  },
  {
    text: 'already exists',
    code: 'AlreadyExists',
    cause: 'cluster',
    words: 'The cluster has the operator already',
    fix: 'Remove what OLM v0, or somebody else, has installed, or use another cluster.',
  },
  {
    text: 'missing the required label',
    code: 'NoCatalogImage',
    cause: 'content',
    words: 'The image is no catalog',
  },
];

/** What the condition Progressing says against a ClusterCatalog or a ClusterExtension. */
export function progressSuspicions(object: ClusterObject, what: string): readonly Suspicion[] {
  const condition = currentCondition(object, 'Progressing');
  // It rolls out where it waits for what it has applied.
  if (condition === undefined || ['Succeeded', 'RollingOut'].includes(condition.reason)) return [];
  const { reason, message } = condition;
  const known = knownMessages.find(({ text }) => message.toLowerCase().includes(text));
  const cause = known?.cause ?? causeOfMessage(message) ?? 'unknown';
  const failure = {
    code: known?.code ?? reason,
    cause,
    message: `${known?.words ?? what}: ${message}.`,
    evidence: [referenceTo(object)],
    ...(known?.fix === undefined ? {} : { fix: known.fix }),
  };
  return [{ failure, patience: cause === 'content' ? patience.lingering : patience.slow }];
}
