import { diagnose, diagnoseFiles } from '../core/doctor/index.ts';
import { doctorFacts } from '../flows/doctor/doctor-facts.ts';
import type { AppAccount } from '../flows/doctor/ports.ts';
import type { ControllerParts } from '../flows/reconcile/controller-parts.ts';
import { previewBranch } from '../flows/reconcile/preview-branch.ts';
import { previewPull } from '../flows/reconcile/preview-pull.ts';
import { simulate } from '../flows/reconcile/simulate.ts';
import type { Route } from '../pages/serve.ts';
import type { AppLog } from './harmless-log.ts';
import { pageRoutes } from './pages/index.ts';
import { signIn } from './pages/sign-in/sign-in.ts';
import type { AppSettings } from './settings.ts';
import { failureForLog } from './timed-work.ts';

/**
 * The pages of an App that runs, from what its rounds noted; they ask GitHub only for what simulations, previews and `doctor` need. Without a
 * public address or the client of the App nobody can sign in, and private repositories are not shown.
 */
export function openPages(
  parts: ControllerParts,
  account: AppAccount,
  settings: AppSettings,
  log: AppLog,
): readonly Route[] {
  const { hub, mirrors, history, clock } = parts;
  const { signIn: client, publicUrl } = settings;
  const onError = (error: unknown) => log.warn(failureForLog(error), 'could not render a page');
  const visitors =
    client === undefined || publicUrl === undefined
      ? undefined
      : signIn({ ...settings, ...client }, publicUrl, onError);
  const pages = pageRoutes(
    {
      history,
      serverUrl: settings.serverUrl,
      docsUrl: parts.appSettings.docsUrl,
      mayRead: visitors?.mayRead ?? (async () => false),
      ...(visitors === undefined ? {} : { account: visitors.account }),
      ...(parts.serving === undefined ? {} : { serving: parts.serving }),
      simulate: ({ installation, repository, number }, supposition) =>
        simulate(parts, { installation, repository, number }, supposition),
      preview: {
        pull: record => previewPull(parts, record),
        async branch({ installation, id, name }) {
          const installed = { installation, repository: { id, name } };
          const branch = (await account.repository(installed))?.defaultBranch;
          const sha = branch === undefined ? undefined : await hub.branch(installed, branch);
          if (branch === undefined || sha === undefined) return undefined;
          return { branch, sha, ...(await previewBranch(parts, installed, { branch, sha })) };
        },
      },
      doctor: async ({ name }) => {
        const app = { ...account, failedDeliveries: hub.failedDeliveries };
        const asked = { repository: name, now: clock.now(), app, account, hub, mirrors, history };
        const facts = await doctorFacts(asked);
        return { all: diagnose(facts), ofFiles: diagnoseFiles(facts) };
      },
    },
    onError,
  );
  return visitors === undefined ? [pages] : [visitors.route, pages];
}
