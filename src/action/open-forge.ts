import { openGitHub } from '../adapters/github/open-github.ts';
import type { Forge } from '../flows/ports.ts';
import { apiUrl } from './api-url.ts';
import type { Inputs } from './inputs.ts';

/** GitHub as the runner reaches it; undefined without a token. */
export function openForge({ token }: Pick<Inputs, 'token'>): Forge | undefined {
  if (token === undefined) return undefined;
  return openGitHub({ token, apiUrl: apiUrl() });
}
