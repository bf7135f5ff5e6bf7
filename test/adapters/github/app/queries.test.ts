import { expect, test } from '@jest/globals';
import { validate } from '@octokit/graphql-schema';
import * as queries from '../../../../src/adapters/github/app/observe/queries.ts';
import * as mutations from '../../../../src/adapters/github/app/perform/mutations.ts';

test.each(Object.entries({ ...queries, ...mutations }))("%s keeps to GitHub's schema", (_, text) => {
  expect(validate(text)).toEqual([]);
});

test('a field that GitHub does not have would be seen', () => {
  expect(validate('query { viewer { shoeSize } }')).toHaveLength(1);
});
