import type { JsonObject } from '../../json.ts';
import type { Owner, OwnersProblem, PackageOwners, Team } from '../../ownership/model.ts';
import { count, definition, listOf, objectOf, oneOf, optional, text } from './schema-words.ts';

const owner = objectOf<Owner>({
  login: text(),
  id: optional(count('Numeric id of the GitHub user.')),
  role: oneOf<Owner['role']>({ approver: true, reviewer: true }),
  place: definition('place'),
});

/** Who owns one package, and by which source. */
export const packageOwners: JsonObject = objectOf<PackageOwners>({
  package: text(),
  owners: listOf(owner),
  teams: listOf(objectOf<Team>({ name: text('As `@organization/team`.'), place: definition('place') })),
  source: oneOf<PackageOwners['source']>(
    { config: true, 'ci.yaml': true, OWNERS: true, CODEOWNERS: true, maintainers: true, none: true },
    'The source that decided.',
  ),
  broken: optional(
    objectOf<OwnersProblem>(
      { message: text('What is wrong.'), fix: text('What to do about it.'), place: definition('place') },
      'Why the source of ownership could not be used: its file is invalid, so only maintainers may approve.',
    ),
  ),
});
