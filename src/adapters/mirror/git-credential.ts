/**
 * Variables that let git open a server with a token, and nothing else: it is in a header for exactly that server, so neither a URL nor
 * a command line nor a file holds it, and no redirect takes it elsewhere. https://git-scm.com/docs/git-config#Documentation/git-config.txt-httpextraHeader
 *
 * @param url of the repository
 */
export function gitCredential(url: string, token: string): Readonly<Record<string, string>> {
  const { origin, protocol } = new URL(url);
  const basic = Buffer.from(`x-access-token:${token}`, 'utf8').toString('base64');
  const settings = [
    [`http.${origin}/.extraHeader`, `Authorization: Basic ${basic}`],
    ['http.followRedirects', 'false'],
    // A helper of the machine could answer for another account, or ask somebody.
    ['credential.helper', ''],
  ];
  return {
    GIT_ALLOW_PROTOCOL: protocol.replace(':', ''),
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key = '', value = ''], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}
