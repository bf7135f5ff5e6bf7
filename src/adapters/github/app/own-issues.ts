import { mapOf, numberOf, textOf } from '../../../core/github/values.ts';
import type { OwnIssues } from '../../../flows/audit/ports.ts';
import { nameOfRepository } from '../name-of-repository.ts';
import type { RepositoryAccess } from './access-tokens.ts';
import type { Connection, Send } from './connection.ts';
import { notUnderstood, statusError } from './hub-error-of.ts';
import { checkTextLength } from './perform/index.ts';
import { readPages } from './read-pages.ts';

const maxCharacters = 65_536;

/**
 * The issues of a repository that one account opened. Pull requests, which are issues there, are left out.
 *
 * @see https://docs.github.com/en/rest/issues/issues
 */
export function ownIssues(
  connection: Connection,
  installed: RepositoryAccess & { readonly repository: { readonly name: string } },
  ourLogin: () => Promise<string>,
): OwnIssues {
  const { name } = installed.repository;
  const repository = nameOfRepository(name);
  const what = `the issues of ${name}`;
  return {
    async list() {
      const creator = await ourLogin();
      const issues = await readPages(
        connection,
        installed,
        { what, permission: 'issues: read', key: `own issues ${name} ${creator}` },
        ({ rest }, { signal, ...page }) =>
          rest.issues.listForRepo({ ...repository, ...page, state: 'all', creator, request: { signal } }),
        data => data,
        ({ number: numberValue, state, title, body, pull_request: pull }) => {
          const number = pull === undefined ? numberOf(numberValue) : undefined;
          if (number === undefined) return undefined;
          return { number, isOpen: state === 'open', title: textOf(title) ?? '', body: textOf(body) ?? '' };
        },
      );
      return issues.filter(issue => issue !== undefined);
    },
    async perform(operation) {
      checkTextLength(maxCharacters, `the issue in ${name}`, operation.body);
      const { title, body } = operation;
      const send: Send =
        operation.kind === 'open-issue'
          ? ({ rest }, signal) => rest.issues.create({ ...repository, title, body, request: { signal } })
          : ({ rest }, signal) =>
              rest.issues.update({
                ...repository,
                issue_number: operation.number,
                title,
                body,
                state: operation.state,
                request: { signal },
              });
      const question = { what, permission: 'issues: write' };
      const written = await connection.write(installed, question, send);
      if (written.kind === 'refused') throw statusError(question, written.status, 'change');
      const number = numberOf(mapOf(written.data).number);
      if (number === undefined) throw notUnderstood(what);
      return number;
    },
  };
}
