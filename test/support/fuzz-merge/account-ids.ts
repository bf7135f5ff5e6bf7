const logins = ['alice', 'bob', 'carol', 'dave', 'mona', 'mallory'];

/** The numeric id of an account. */
export function idOf(login: string): number {
  return 1 + logins.indexOf(login);
}
