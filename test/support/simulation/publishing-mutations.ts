import type { IssueOperation } from '../../../src/core/audit/audit-issue.ts';
import type { OwnIssues } from '../../../src/flows/audit/ports.ts';
import type { ControllerParts } from '../../../src/flows/reconcile/controller-parts.ts';
import type { PublicationRecord } from '../../../src/flows/reconcile/publish/publication-record.ts';
import { lateRegistry } from './late-registry.ts';
import type { Mutation } from './mutation.ts';

const withPublication = (
  parts: ControllerParts,
  change: (record: PublicationRecord) => PublicationRecord,
): ControllerParts => ({
  ...parts,
  history: {
    ...parts.history,
    write(key, text) {
      if (!key.startsWith('publication:') || text === undefined) return parts.history.write(key, text);
      return parts.history.write(key, JSON.stringify(change(JSON.parse(text))));
    },
  },
});

const withIssues = (parts: ControllerParts, change: (issues: OwnIssues) => OwnIssues): ControllerParts => {
  const { publishing } = parts;
  if (publishing?.auditing === undefined) return parts;
  const { issues } = publishing.auditing;
  const auditing = {
    ...publishing.auditing,
    issues: (installed: Parameters<typeof issues>[0]) => change(issues(installed)),
  };
  return { ...parts, publishing: { ...publishing, auditing } };
};

const closes = (operation: IssueOperation) => operation.kind === 'edit-issue' && operation.state === 'closed';

export const publishingMutations: Readonly<Record<string, Mutation>> = {
  'publish-stale': {
    what: 'What the default branch was at first is published.',
    wrap(parts) {
      const { publishing } = parts;
      if (publishing === undefined) return parts;
      let first: ReturnType<typeof publishing.hub.defaultBranch> | undefined;
      const defaultBranch: typeof publishing.hub.defaultBranch = installed => {
        first ??= publishing.hub.defaultBranch(installed);
        return first;
      };
      return { ...parts, publishing: { ...publishing, hub: { ...publishing.hub, defaultBranch } } };
    },
  },
  'publish-once': {
    what: 'A revision that could not be published is not tried again.',
    wrap: parts => ({
      ...parts,
      history: {
        ...parts.history,
        write(key, text) {
          if (!key.startsWith('publication:') || text === undefined) return parts.history.write(key, text);
          const record: PublicationRecord = { ...JSON.parse(text), isSettled: true, at: '2099-01-01T00:00:00.000Z' };
          return parts.history.write(key, JSON.stringify(record));
        },
      },
    }),
  },
  receipt: {
    what: 'What was published is not remembered for the pull requests that it makes live.',
    wrap: parts => ({
      ...parts,
      history: {
        ...parts.history,
        write: (key, text) => (key.startsWith('live:') ? Promise.resolve() : parts.history.write(key, text)),
      },
    }),
  },
  'publish-lock': {
    // Not found in 1,000 worlds: the queue works one key off once at a time, and newer releases are looked at before a push. What is
    // left to the lock is that audits write to the same record.
    what: 'Publishing and audits run at the same time.',
    wrap: parts => ({
      ...parts,
      queue: {
        ...parts.queue,
        exclusive: (name, run) => (name.startsWith('publish:') ? run() : parts.queue.exclusive(name, run)),
      },
    }),
  },
  'publish-backwards': { what: 'A publisher does not look whether a newer release is there.', hidesReleases: true },
  'receipt-early': {
    what: 'Pull requests are told before the image is pushed.',
    wrap(parts, world) {
      const { publishing } = parts;
      return publishing === undefined
        ? parts
        : { ...parts, publishing: { ...publishing, registries: lateRegistry(world) } };
    },
  },
  'audit-list': {
    what: 'The issue is opened without a look at those that are there.',
    wrap: parts => withIssues(parts, issues => ({ ...issues, list: async () => [] })),
  },
  'audit-close': {
    what: 'The issue stays open when all is well.',
    wrap: parts =>
      withIssues(parts, issues => ({
        ...issues,
        perform: async operation =>
          closes(operation) && 'number' in operation ? operation.number : issues.perform(operation),
      })),
  },
  'audit-rebuild': {
    what: 'What the registry has of a revision is never built again.',
    wrap: parts =>
      withPublication(parts, ({ again, ...record }) =>
        again === undefined ? record : { ...record, again: { ...again, rebuild: [] } },
      ),
  },
};
