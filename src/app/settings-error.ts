/** The environment of the App is wrong: it does not start. The message says what is missing and how to set it; no secret is in it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
