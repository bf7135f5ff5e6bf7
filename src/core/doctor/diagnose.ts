import { type Diagnosis, unknown } from './diagnosis.ts';
import type { DoctorFacts } from './facts.ts';
import { ofApp } from './of-app.ts';
import { ofContent } from './of-content.ts';
import { ofInstallation } from './of-installation.ts';
import { ofInstalls } from './of-installs.ts';
import { ofLabels } from './of-labels.ts';
import { ofMerging } from './of-merging.ts';
import { ofPublishing } from './of-publishing.ts';
import { ofRules } from './of-rules.ts';
import { ofSettings } from './of-settings.ts';
import { ofTeams } from './of-teams.ts';
import { ofWebhook } from './of-webhook.ts';

/** Everything that has to be right before a repository is looked after, in the order in which it is set up. */
export function diagnose(facts: DoctorFacts): readonly Diagnosis[] {
  const { app } = facts;
  return [
    ...(app === undefined ? [appUnknown] : [...ofApp(app), ...ofWebhook(app)]),
    ...ofInstallation(facts),
    ...ofSettings(facts),
    ...ofContent(facts),
    ...ofTeams(facts),
    ...ofRules(facts),
    ...ofLabels(facts),
    ...ofMerging(facts),
    ...ofPublishing(facts),
    ...ofInstalls(facts),
  ];
}

/** What the files of the repository alone say: whoever may read them may know it. */
export function diagnoseFiles(facts: DoctorFacts): readonly Diagnosis[] {
  return [...ofSettings(facts), ...ofContent(facts)];
}

const appUnknown = unknown(
  'app-is-accepted',
  'The App itself was not checked: GitHub shows its settings only to the App.',
  'Set APP_ID, and PRIVATE_KEY or PRIVATE_KEY_PATH.',
);
