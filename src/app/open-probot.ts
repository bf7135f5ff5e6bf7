import { Probot, ProbotOctokit } from 'probot';
import type { AppSettings } from './settings.ts';

/** Probot verifies deliveries and hands them on, and writes the log. GitHub is asked by `adapters/github` alone. */
export async function openProbot(settings: AppSettings): Promise<Probot> {
  const probot = new Probot({
    appId: settings.appId,
    privateKey: settings.privateKey,
    secret: settings.webhookSecret,
    baseUrl: settings.apiUrl,
    logLevel: settings.logLevel,
    logFormat: settings.logFormat,
    // Throttling would make clients that nobody uses wait for each other; the object form of these options is overridden.
    Octokit: ProbotOctokit.defaults((options: object) => ({
      ...options,
      retry: { enabled: false },
      throttle: { enabled: false },
    })),
  });
  return probot.ready();
}
