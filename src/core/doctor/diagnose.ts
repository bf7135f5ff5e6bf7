import { diagnoseApp } from './diagnose-app.ts';
import { diagnoseContent } from './diagnose-content.ts';
import { diagnoseInstallation } from './diagnose-installation.ts';
import { diagnoseInstalls } from './diagnose-installs.ts';
import { diagnoseLabels } from './diagnose-labels.ts';
import { diagnoseMerging } from './diagnose-merging.ts';
import { diagnosePublishing } from './diagnose-publishing.ts';
import { diagnoseRules } from './diagnose-rules.ts';
import { diagnoseSettings } from './diagnose-settings.ts';
import { diagnoseTeams } from './diagnose-teams.ts';
import { diagnoseWebhook } from './diagnose-webhook.ts';
import { type Diagnosis, unknown } from './diagnosis.ts';
import type { DoctorFacts } from './facts.ts';

/** Everything that has to be right before a repository is looked after, in the order in which it is set up. */
export function diagnose(facts: DoctorFacts): readonly Diagnosis[] {
  const { app } = facts;
  return [
    ...(app === undefined ? [appUnknown] : [...diagnoseApp(app), ...diagnoseWebhook(app)]),
    ...diagnoseInstallation(facts),
    ...diagnoseSettings(facts),
    ...diagnoseContent(facts),
    ...diagnoseTeams(facts),
    ...diagnoseRules(facts),
    ...diagnoseLabels(facts),
    ...diagnoseMerging(facts),
    ...diagnosePublishing(facts),
    ...diagnoseInstalls(facts),
  ];
}

/** What the files of the repository alone say: whoever may read them may know it. */
export function diagnoseFiles(facts: DoctorFacts): readonly Diagnosis[] {
  return [...diagnoseSettings(facts), ...diagnoseContent(facts)];
}

const appUnknown = unknown(
  'app-is-accepted',
  'The App itself was not checked: GitHub shows its settings only to the App.',
  'Set APP_ID, and PRIVATE_KEY or PRIVATE_KEY_PATH.',
);
