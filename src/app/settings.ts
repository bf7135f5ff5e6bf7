import { readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { homeDirectory } from '../adapters/home-directory.ts';
import { parseRegistryOptions } from '../adapters/registry/parse-registry-options.ts';
import { usualWebhookPath } from '../core/github/app-manifest.ts';
import { type Serving, servedAtOnce } from '../core/plan/served-pull.ts';
import { type MayPush, publishTo } from './publish-to.ts';
import { readPrivateKey } from './read-private-key.ts';
import { SettingsError } from './settings-error.ts';

/** Where the App runs, and which GitHub it is for: known before it is registered. */
export interface AppPlace {
  readonly webhookPath: string;
  readonly host: string;
  readonly port: number;
  /** GitHub's API, without a slash at its end. */
  readonly apiUrl: string;
  /** Where repositories are cloned from, and people are sent to. */
  readonly serverUrl: string;
  readonly dataDir: string;
}

export interface AppCredentials {
  readonly appId: number;
  /** PEM. */
  readonly privateKey: string;
}

/** How the App runs: read from the environment once, at its start. */
export interface AppSettings extends AppPlace, AppCredentials {
  readonly webhookSecret: string;
  /** Where people reach the pages of this App; undefined: nothing links to them. */
  readonly publicUrl: string | undefined;
  /** `public`: pages of public repositories, and of private ones after sign-in; `off`: none. */
  readonly pages: 'public' | 'off';
  /** For sign-in with GitHub; undefined: pages of private repositories are not served. */
  readonly signIn: { readonly clientId: string; readonly clientSecret: string } | undefined;
  readonly redisUrl: string | undefined;
  /** Pull requests that are looked at at the same time. */
  readonly concurrency: number;
  /** Not set: as github.com limits them, and elsewhere not at all. */
  readonly writesPerMinute?: number;
  /** Between two sweeps of all open pull requests. */
  readonly sweepSeconds: number;
  /** Owners (lower case) whose repositories are looked after; undefined: all that install the App. */
  readonly owners: ReadonlySet<string> | undefined;
  /** Do nothing but show what would be done, in every repository. */
  readonly dryRun: boolean;
  /** How registries are asked; undefined: not at all. */
  readonly registries: ReturnType<typeof parseRegistryOptions> | undefined;
  /** How registries are asked that catalogs are published to. */
  readonly publishRegistries: ReturnType<typeof parseRegistryOptions>;
  /** Which repositories may have the App push images, and where to. */
  readonly mayPush: MayPush;
  /** How catalogs of pull requests are served; undefined: they are not. */
  readonly serving: (Serving & { readonly address: string }) | undefined;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
  /** JSON where NODE_ENV is `production`, else for people. */
  readonly logFormat: 'json' | 'pretty';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What Probot sets where nobody does. */
const knownSecret = 'development';

/**
 * Reads the variables that Probot takes, and ours. An empty one counts as not set.
 *
 * @throws SettingsError for what is missing or wrong, one sentence for each
 * @see https://probot.github.io/docs/configuration/
 */
export function readSettings(variables: Environment, cwd: string): AppSettings {
  const env = withKept(variables, cwd);
  const publicUrl = env.PUBLIC_URL || undefined;
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = env;
  return {
    ...placeOf(env, cwd),
    ...credentialsOf(env, cwd),
    webhookSecret: secretOf(env),
    publicUrl: publicUrl === undefined ? undefined : urlOf('PUBLIC_URL', publicUrl),
    pages: oneOf(env, 'PAGES', ['public', 'off']),
    signIn: clientId && clientSecret ? { clientId, clientSecret } : undefined,
    redisUrl: env.REDIS_URL || undefined,
    concurrency: wholeNumber(env, 'CONCURRENCY', 4, 'the number of pull requests that are checked at the same time'),
    ...writesOf(env),
    sweepSeconds: wholeNumber(env, 'SWEEP_SECONDS', 300, 'the seconds between two sweeps'),
    owners: ownersOf(env.ALLOWED_OWNERS ?? ''),
    dryRun: oneOf(env, 'DRY_RUN', ['false', 'true']) === 'true',
    registries: oneOf(env, 'IMAGES', ['check', 'skip']) === 'skip' ? undefined : registriesOf(env),
    publishRegistries: registriesOf(env),
    mayPush: publishTo(wordsOf(env.PUBLISH_TO)),
    serving: servingOf(env),
    logLevel: oneOf(env, 'LOG_LEVEL', ['info', 'trace', 'debug', 'warn', 'error', 'fatal']),
    logFormat: oneOf(env, 'LOG_FORMAT', env.NODE_ENV === 'production' ? ['json', 'pretty'] : ['pretty', 'json']),
  };
}

/** Who the App is; undefined where neither the environment nor the data folder says anything about it. @throws SettingsError */
export function readCredentials(variables: Environment, cwd: string): AppCredentials | undefined {
  const env = withKept(variables, cwd);
  return env.APP_ID || env.PRIVATE_KEY || env.PRIVATE_KEY_PATH ? credentialsOf(env, cwd) : undefined;
}

/** @throws SettingsError */
export function readPlace(variables: Environment, cwd: string): AppPlace {
  return placeOf(withKept(variables, cwd), cwd);
}

function placeOf(env: Environment, cwd: string): AppPlace {
  const apiUrl = apiUrlOf(env);
  return {
    webhookPath: env.WEBHOOK_PATH || usualWebhookPath,
    host: env.HOST || 'localhost',
    port: wholeNumber(env, 'PORT', 3000, 'the port to listen on'),
    apiUrl,
    serverUrl: serverUrlOf(apiUrl),
    dataDir: dataDirOf(env, cwd),
  };
}

function credentialsOf(env: Environment, cwd: string): AppCredentials {
  return {
    appId: wholeNumber(
      env,
      'APP_ID',
      undefined,
      "the id of the GitHub App, from its settings page. 'app --setup' registers one",
    ),
    privateKey: readPrivateKey(env, path => readFileSync(resolve(cwd, path), 'utf8')),
  };
}

function dataDirOf(env: Environment, cwd: string): string {
  return resolve(cwd, env.DATA_DIR || defaultDataDir(env));
}

/** Which GitHub: of these one in the environment outweighs another one that is kept. */
const whichGitHub = ['GITHUB_API_URL', 'GHE_HOST', 'GHE_PROTOCOL'];

/** With what the set-up wrote to the data folder. Variables of the environment come before it. */
function withKept(variables: Environment, cwd: string): Environment {
  const given = withoutEmpty(variables);
  const isGitHubGiven = whichGitHub.some(name => given[name] !== undefined);
  const kept = Object.entries(keptIn(dataDirOf(given, cwd)));
  const { DATA_DIR: _, ...used } = Object.fromEntries(
    kept.filter(([name]) => !(isGitHubGiven && whichGitHub.includes(name))),
  );
  return { ...used, ...given };
}

function keptIn(dataDir: string): Environment {
  try {
    return parseEnv(readFileSync(join(dataDir, 'app.env'), 'utf8'));
  } catch {
    return {};
  }
}

function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

function secretOf({ WEBHOOK_SECRET: secret = '' }: Environment): string {
  if (secret === '' || secret === knownSecret)
    throw new SettingsError(
      `WEBHOOK_SECRET is ${secret === '' ? 'not set' : 'the publicly known default'}. Set it to the webhook secret of the GitHub App: without it anybody can send events.`,
    );
  return secret;
}

function apiUrlOf(env: Environment): string {
  if (env.GITHUB_API_URL) return urlOf('GITHUB_API_URL', env.GITHUB_API_URL);
  if (env.GHE_HOST) return urlOf('GHE_HOST', `${env.GHE_PROTOCOL || 'https'}://${env.GHE_HOST}/api/v3`);
  return 'https://api.github.com';
}

/** A GitHub of one's own has its API below its own address, GitHub's own beside it. */
function serverUrlOf(apiUrl: string): string {
  const { hostname, origin } = new URL(apiUrl);
  return hostname.startsWith('api.') ? origin.replace('//api.', '//') : origin;
}

function urlOf(name: string, text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new SettingsError(`${name} is not an http or https URL without credentials.`);
  return text.replace(/(?<!\/)\/+$/, '');
}

/** As other programs keep what they cannot do without for long. https://specifications.freedesktop.org/basedir-spec/latest/ */
function defaultDataDir(env: Environment): string {
  const { XDG_STATE_HOME: state = '' } = env;
  if (isAbsolute(state)) return join(state, 'catalog-keeper');
  const home = homeDirectory(env);
  if (home !== undefined) return join(home, '.local', 'state', 'catalog-keeper');
  throw new SettingsError(
    'DATA_DIR is not set, and there is no home directory. Set it to a folder that can be written to.',
  );
}

function wholeNumber(env: Environment, name: string, usual: number | undefined, what: string): number {
  const text = env[name] ?? '';
  if (text === '' && usual !== undefined) return usual;
  if (!/^(?:0|[1-9]\d{0,9})$/.test(text))
    throw new SettingsError(`${name} is ${text === '' ? 'not set' : 'not a whole number'}: it is ${what}.`);
  return Number(text);
}

function oneOf<const Word extends string>(env: Environment, name: string, words: readonly [Word, ...Word[]]): Word {
  const text = env[name] ?? '';
  const found = text === '' ? words[0] : words.find(word => word === text);
  if (found === undefined) throw new SettingsError(`${name} is '${text}': it can be ${words.join(' or ')}.`);
  return found;
}

function writesOf(env: Environment): Pick<AppSettings, 'writesPerMinute'> {
  const what = 'the number of writes to GitHub per minute, for each installation';
  return env.WRITES_PER_MINUTE ? { writesPerMinute: wholeNumber(env, 'WRITES_PER_MINUTE', undefined, what) } : {};
}

/** https://www.rfc-editor.org/rfc/rfc1123#section-2, or an address. */
const hostPattern = /^(?:[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|[a-f\d:]{2,39})$/i;

function servingOf(env: Environment): AppSettings['serving'] {
  const { SERVE_PORT, SERVE_HOST: host = '', SERVE_ADDRESS: address = '127.0.0.1' } = env;
  if (!SERVE_PORT) return undefined;
  const port = wholeNumber(env, 'SERVE_PORT', undefined, `the first of ${servedAtOnce} ports for catalogs`);
  const most = 65_536 - servedAtOnce;
  if (port < 1 || port > most) throw new SettingsError(`SERVE_PORT is ${port}: it can be 1 to ${most}.`);
  if (!hostPattern.test(host))
    throw new SettingsError(
      'SERVE_HOST is not a host name: it is the name or address by which clusters reach SERVE_PORT.',
    );
  return { port, host, address };
}

function ownersOf(text: string): ReadonlySet<string> | undefined {
  const names = wordsOf(text).map(name => name.toLowerCase());
  return names.length === 0 ? undefined : new Set(names);
}

function registriesOf(env: Environment): ReturnType<typeof parseRegistryOptions> {
  const names = {
    insecure: 'INSECURE_REGISTRIES',
    private: 'PRIVATE_REGISTRIES',
    'token-server': 'TOKEN_SERVERS',
    mirror: 'REGISTRY_MIRRORS',
  } as const;
  const words = {
    insecure: wordsOf(env[names.insecure]),
    private: wordsOf(env[names.private]),
    'token-server': wordsOf(env[names['token-server']]),
    mirror: wordsOf(env[names.mirror]),
  };
  return parseRegistryOptions(words, (statement, takes) => new SettingsError(`${names[statement]} takes ${takes}.`));
}

function wordsOf(text = ''): readonly string[] {
  return text.split(/[\s,]+/).filter(word => word !== '');
}
