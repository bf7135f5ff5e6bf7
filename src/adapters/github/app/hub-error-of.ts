import { mapOf } from '../../../core/github/values.ts';
import { isObject } from '../../../core/json.ts';
import { HubError } from '../../../flows/reconcile/hub-error.ts';
import type { Question } from '../explain-failure.ts';
import { failureOf } from '../failure-of.ts';

/** What an error of Octokit means to who runs the App. Neither what was sent nor what was answered is in it. */
export function hubErrorOf(question: Question, error: unknown, doing: 'read' | 'change' = 'read'): HubError {
  if (error instanceof HubError) return error;
  const { status } = failureOf(error);
  return status === undefined ? unavailable(question.what) : statusError(question, status, doing);
}

/** What a status means that no rate limit explains. */
export function statusError({ what, permission }: Question, status: number, doing: 'read' | 'change'): HubError {
  if (status === 401)
    return new HubError('unavailable', `GitHub no longer accepts the token for ${what}.`, {
      fix: 'No action is needed: a new token is used. If this repeats, check the private key of the App and the clock.',
    });
  if (status === 403 || status === 404)
    return new HubError('denied', `GitHub does not let the App ${doing} ${what} (HTTP ${status}).`, {
      fix: `Install the App on the repository, with the permission \`${permission}\`.`,
    });
  if (status >= 500) return unavailable(what);
  return new HubError('unexpected', `GitHub responded with HTTP ${status} to a request for ${what}.`, {
    fix: 'If this repeats, report it with the log.',
  });
}

export function rateLimited(until: number): HubError {
  return new HubError('rate-limited', "GitHub's rate limit is used up.", {
    fix: 'No action is needed: work continues when the limit resets.',
    retryAt: new Date(until).toISOString(),
  });
}

/** No answer, or half of one: what was sent may have had its effect. */
export function unavailable(what: string): HubError {
  return new HubError('unavailable', `GitHub did not respond about ${what}.`, {
    fix: 'No action is needed: it is retried. See https://www.githubstatus.com.',
  });
}

export function notUnderstood(what: string): HubError {
  return new HubError('unexpected', `GitHub's response about ${what} could not be parsed.`, {
    fix: 'If this repeats, report it with the log.',
  });
}

/** A map of an answer. */
export function answerMap(what: string, data: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(data)) throw notUnderstood(what);
  return mapOf(data);
}
