import type { Verdict } from '../../../../src/core/report/verdict.ts';

const file = 'catalogs/v4.20/acme-operator/catalog.yaml';

const graph = `flowchart LR
  subgraph before
    b100["acme-operator.v1.0.0"] --> b101["acme-operator.v1.0.1"]
    b101 --> b110["acme-operator.v1.1.0"]
  end
  subgraph after
    a101["acme-operator.v1.0.1"] --> a120["acme-operator.v1.2.0"]
    a100["acme-operator.v1.0.0"]:::lost
  end
  classDef lost stroke:#cf222e,stroke-width:3px`;

const checks: Verdict['checks'] = [
  { id: 'every-path-is-known', outcome: 'passed' },
  { id: 'changed-packages-are-approved', outcome: 'waiting' },
  { id: 'one-new-bundle-per-change', outcome: 'warned' },
  { id: 'channel-entries-have-bundles', outcome: 'failed' },
  { id: 'channel-has-one-head', outcome: 'failed' },
  { id: 'installed-versions-can-upgrade', outcome: 'failed' },
  { id: 'head-moves-forward', outcome: 'warned' },
  { id: 'released-bundles-are-unchanged', outcome: 'passed' },
  { id: 'image-is-pinned', outcome: 'warned' },
  { id: 'image-exists', outcome: 'unknown' },
  { id: 'catalog-matches-template', outcome: 'skipped', reason: 'acme-operator has no template' },
  {
    id: 'one-package-per-change',
    outcome: 'skipped',
    reason: 'off by default, and not enabled in the configuration',
  },
];

/** A common pull request: a new release after which older ones can no longer be upgraded, in two catalogs and two packages. */
export const sampleVerdict: Verdict = {
  schemaVersion: 1,
  subject: 'change',
  valid: false,
  findings: [
    {
      check: 'channel-entries-have-bundles',
      severity: 'error',
      message: 'Channel "stable" lists "acme-operator.v1.2.0", and no bundle of package "acme-operator" has that name.',
      fix: 'Add the olm.bundle of "acme-operator.v1.2.0", or take the entry out.',
      package: 'acme-operator',
      file,
      line: 41,
      column: 9,
      edits: [
        {
          kind: 'replace',
          file,
          line: 41,
          column: 11,
          endLine: 41,
          endColumn: 31,
          text: '"acme-operator.v1.1.1"',
          lines: '  - name: acme-operator.v1.2.0',
        },
      ],
    },
    {
      check: 'installed-versions-can-upgrade',
      severity: 'error',
      message:
        '"acme-operator.v1.0.0" can no longer be upgraded in channel "stable" of package "acme-operator" (OLM v0 and v1): no entry replaces or skips it.',
      fix: 'Add "acme-operator.v1.0.0" to the skips of "acme-operator.v1.2.0", the head of the channel, or give it a skipRange such as ">=1.0.0 <1.2.0".',
      package: 'acme-operator',
      file,
      line: 38,
      column: 5,
    },
    {
      check: 'channel-has-one-head',
      severity: 'error',
      message: 'Channel "beta" has 2 heads: "widget.v0.9.0" and "widget.v0.8.4". A channel has exactly one.',
      fix: 'Let the newer one replace or skip the other.',
      package: 'widget',
      file: 'catalogs/v4.20/widget/catalog.yaml',
      line: 12,
      column: 1,
    },
    {
      check: 'changed-packages-are-approved',
      severity: 'waiting',
      message: 'widget needs the approval of one of its owners (by CODEOWNERS): bob, carol.',
      fix: 'No edit is needed: wait for an owner to approve the latest commit.',
      approval: 'owner',
      package: 'widget',
      file: 'catalogs/v4.20/widget/catalog.yaml',
    },
    {
      check: 'image-exists',
      severity: 'unknown',
      message:
        'Whether "quay.io/acme/operator-bundle@sha256:5f0c1d…" exists could not be determined: the registry answers 503.',
      fix: 'Nothing to do for now: the check is repeated by itself.',
      package: 'acme-operator',
      file,
      line: 60,
      column: 8,
    },
    {
      check: 'one-new-bundle-per-change',
      severity: 'waiting',
      message: 'The change adds 2 bundle directories (operators/widget/0.8.4, operators/widget/0.9.0).',
      fix: 'Open one pull request for each bundle.',
      approval: 'maintainer',
      approvedBy: 'mona',
      package: 'widget',
      file: 'operators/widget/0.9.0/metadata/annotations.yaml',
    },
    {
      check: 'image-is-pinned',
      severity: 'warning',
      message: 'The image of "widget.v0.9.0" is named by the tag "latest", which can move.',
      fix: 'Name it by its digest: quay.io/widgets/bundle@sha256:….',
      package: 'widget',
      file: 'catalogs/v4.20/widget/catalog.yaml',
      line: 30,
      column: 8,
      waiver: { owner: 'dora', reason: 'moves to digests with 1.0', expires: '2027-01-31' },
    },
    {
      check: 'head-moves-forward',
      severity: 'warning',
      message: 'The default channel of package "widget" leads to an older version than before.',
      fix: 'Check that this is meant.',
      package: 'widget',
    },
  ],
  checks,
  stats: {
    catalogs: 2,
    packages: 2,
    bundles: 14,
    files: 4,
    documents: 22,
    bytes: 1_310_442,
    parsedBytes: 48_210,
  },
  decision: {
    action: 'refuse',
    reasons: [
      {
        code: 'check-failed',
        message: 'Channel "beta" has 2 heads: "widget.v0.9.0" and "widget.v0.8.4" (channel-has-one-head).',
        actor: 'author',
        who: ['alice'],
      },
      {
        code: 'owner-approval-missing',
        message: 'widget needs the approval of one of its owners (by CODEOWNERS): bob, carol.',
        actor: 'owner',
        who: ['bob', 'carol'],
        package: 'widget',
      },
      {
        code: 'check-unknown',
        message: 'Whether the image exists could not be determined (image-exists).',
        actor: 'infrastructure',
        who: [],
      },
    ],
  },
  change: ['catalogs/v4.19', 'catalogs/v4.20'].map(catalog => ({
    catalog,
    packages: [
      {
        name: 'acme-operator',
        kind: 'changed',
        defaultChannel: { before: 'alpha', after: 'stable' },
        channels: [
          {
            name: 'stable',
            kind: 'changed',
            heads: { before: ['acme-operator.v1.1.0'], after: ['acme-operator.v1.2.0'] },
            entries: [
              { name: 'acme-operator.v1.2.0', kind: 'added', replaces: { before: '', after: 'acme-operator.v1.0.1' } },
              { name: 'acme-operator.v1.1.0', kind: 'removed' },
            ],
          },
        ],
        bundles: [
          { name: 'acme-operator.v1.1.0', kind: 'removed', version: '1.1.0', properties: [] },
          {
            name: 'acme-operator.v1.0.1',
            kind: 'changed',
            version: '1.0.1',
            properties: ['olm.csv.metadata'],
            relatedImages: { added: ['quay.io/acme/proxy@sha256:12'], removed: [], renamed: [] },
          },
        ],
        deprecations: [
          {
            schema: 'olm.channel',
            name: 'alpha',
            kind: 'added',
            message: { before: '', after: 'Use "stable" instead.' },
          },
        ],
        isRestyled: true,
      },
      {
        name: 'widget',
        kind: 'added',
        channels: [
          {
            name: 'beta',
            kind: 'added',
            heads: { before: [], after: ['widget.v0.9.0', 'widget.v0.8.4'] },
            entries: [
              { name: 'widget.v0.9.0', kind: 'added' },
              { name: 'widget.v0.8.4', kind: 'added' },
            ],
          },
        ],
        bundles: [
          { name: 'widget.v0.9.0', kind: 'added', version: '0.9.0', properties: [] },
          { name: 'widget.v0.8.4', kind: 'added', version: '0.8.4', properties: [] },
        ],
        deprecations: [],
        isRestyled: false,
      },
    ],
  })),
  owners: [
    {
      package: 'acme-operator',
      owners: [
        { login: 'alice', id: 1001, role: 'approver', place: { file: 'operators/acme-operator/ci.yaml', line: 4 } },
        { login: 'dave', role: 'reviewer', place: { file: 'operators/acme-operator/ci.yaml', line: 5 } },
      ],
      teams: [],
      source: 'ci.yaml',
    },
    {
      package: 'widget',
      owners: [
        { login: 'bob', role: 'approver', place: { file: '.github/CODEOWNERS', line: 2 } },
        { login: 'carol', role: 'approver', place: { file: '.github/CODEOWNERS', line: 2 } },
      ],
      teams: [{ name: '@widgets/release', place: { file: '.github/CODEOWNERS', line: 2 } }],
      source: 'CODEOWNERS',
    },
  ],
  graphs: [
    { catalog: 'catalogs/v4.19', package: 'acme-operator', channel: 'stable', mermaid: graph },
    { catalog: 'catalogs/v4.20', package: 'acme-operator', channel: 'stable', mermaid: graph },
    {
      catalog: 'catalogs/v4.20',
      package: 'widget',
      channel: 'beta',
      mermaid: 'flowchart LR\n  w84["widget.v0.8.4"]\n  w90["widget.v0.9.0"]',
    },
  ],
  heads: [
    {
      catalogs: ['catalogs/v4.19'],
      package: 'acme-operator',
      channel: 'stable',
      before: 'acme-operator.v1.1.0',
      after: 'acme-operator.v1.2.0',
      with: ['widget.v0.9.0'],
      permissions: {
        added: [
          {
            scope: 'cluster',
            verbs: ['list'],
            apiGroups: [''],
            resources: ['secrets'],
            resourceNames: [],
            nonResourceUrls: [],
            risks: [],
          },
        ],
        removed: [],
      },
      images: { added: ['quay.io/acme/operator:v1.2.0'], removed: ['quay.io/acme/operator:v1.1.0'] },
    },
  ],
  reproduce: 'npx catalog-keeper check --base 4f2c9e1 --head 8d17b3a --author alice',
};
