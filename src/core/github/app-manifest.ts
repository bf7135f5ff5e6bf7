/** A permission of the GitHub App, and what it is for. */
export interface AppPermission {
  /** As GitHub's API spells it. https://docs.github.com/en/rest/authentication/permissions-required-for-github-apps */
  readonly name: string;
  readonly level: 'read' | 'write';
  readonly use: string;
  /** What does not work without it. */
  readonly without: string;
}

/** Everything that the App asks for: the least that its features need. `workflows` and `administration` are never asked for. */
export const appPermissions: readonly AppPermission[] = [
  {
    name: 'contents',
    level: 'write',
    use: 'Read commits; push the checked merge commit, or merge; push the branch that updates a composite; resolve conversations about its own suggestions.',
    without: 'With `read` nothing is merged, and suggestions stay open; without it nothing is checked.',
  },
  {
    name: 'checks',
    level: 'write',
    use: 'Report the verdict as a check run.',
    without: 'No check run, so no branch can require the verdict, and nothing is merged.',
  },
  {
    name: 'pull_requests',
    level: 'write',
    use: 'Read reviews; write the comment, suggestions, labels and reactions; merge; open the pull request that updates a composite.',
    without: 'With `read` there is no comment, no suggestion, and nothing is merged; without it nothing is checked.',
  },
  {
    name: 'issues',
    level: 'read',
    use: 'Read commands in comments, and the issue that stops merging.',
    without: 'Commands are ignored, and nothing is merged, because the App cannot see an issue that stops merging.',
  },
  {
    name: 'statuses',
    level: 'read',
    use: 'Read the commit statuses that a branch requires.',
    without: 'Nothing is merged to a branch that requires a commit status.',
  },
  {
    name: 'merge_queues',
    level: 'write',
    use: 'Add pull requests to a merge queue, and report checks for its merge groups.',
    without:
      'Nothing is merged to a branch with a merge queue, and a queue that requires the check waits until it times out.',
  },
  { name: 'metadata', level: 'read', use: 'Mandatory for every App.', without: 'The App cannot be installed.' },
];

/** What some repositories need besides. The manifest does not ask for it: whoever needs it adds it to the App. */
export const optionalPermissions: readonly AppPermission[] = [
  {
    name: 'members',
    level: 'read',
    use: 'Read the members of teams in CODEOWNERS (an organization permission).',
    without: 'Approvals of team members do not count; a package that only a team owns waits for a maintainer.',
  },
  {
    name: 'deployments',
    level: 'write',
    use: 'Show each published catalog as a deployment of an environment with its name.',
    without: 'Catalogs are published all the same; GitHub shows no deployments.',
  },
  {
    name: 'actions',
    level: 'write',
    use: 'Start the workflows of `publish.mode: dispatch` and of `install.mode`, and follow their runs.',
    without:
      'Nothing is published with `publish.mode: dispatch`, nothing is tried on a cluster, and with `install.mode: required` no new head is merged.',
  },
  {
    name: 'issues',
    level: 'write',
    use: 'Show audits of published catalogs by one issue, which is edited in place.',
    without:
      'Published catalogs are audited and published again where that is the cure, but no issue shows what is wrong.',
  },
];

/** The events that the App subscribes to. Those about its installation GitHub sends to every App. */
export const appEvents: readonly string[] = [
  'check_run',
  'check_suite',
  'issue_comment',
  'issues',
  'merge_group',
  'pull_request',
  'pull_request_review',
  'push',
  'status',
];

/** Where deliveries are taken, below the address of the App. */
export const usualWebhookPath = '/api/github/webhooks';

/** Addresses that a manifest names. */
export interface ManifestAddresses {
  readonly name: string;
  /** Where deliveries are sent. */
  readonly webhookUrl: string;
  /** Where GitHub sends the browser with the code for the credentials; undefined in the file for people. */
  readonly redirectUrl?: string;
  /** Where sign-in comes back to. */
  readonly callbackUrl?: string;
}

/**
 * The manifest that GitHub registers an App from.
 * https://docs.github.com/en/apps/sharing-github-apps/registering-a-github-app-from-a-manifest
 */
export function appManifest({ name, webhookUrl, redirectUrl, callbackUrl }: ManifestAddresses) {
  return {
    name,
    description: 'Checks pull requests to OLM catalogs, merges those that pass, and explains what the others need.',
    url: 'https://github.com/catalog-keeper/catalog-keeper',
    public: false,
    hook_attributes: { url: webhookUrl, active: true },
    ...(redirectUrl === undefined ? {} : { redirect_url: redirectUrl }),
    ...(callbackUrl === undefined ? {} : { callback_urls: [callbackUrl] }),
    default_permissions: Object.fromEntries(appPermissions.map(({ name: permission, level }) => [permission, level])),
    default_events: appEvents,
  };
}
