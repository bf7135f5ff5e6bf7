import type { JsonObject } from '../../json.ts';
import { count, definition, flag, listOf, objectOf, oneOf, text } from './schema-words.ts';

const kind = oneOf(['added', 'removed', 'changed']);
const changedText = definition('changedText');
const names = definition('addedAndRemoved');

/** Definitions of what two catalogs differ in, and of the owners and graphs that a change comes with. */
export const changeDefinitions: JsonObject = {
  changedText: objectOf({ before: text(), after: text() }, [], 'A value that differs; an absent one is empty.'),
  addedAndRemoved: objectOf({ added: listOf(text()), removed: listOf(text()) }),
  catalogDifference: objectOf({
    catalog: text('Root directory of the catalog in the repository.'),
    packages: listOf(definition('packageDifference')),
  }),
  packageDifference: objectOf(
    {
      name: text(),
      kind,
      defaultChannel: changedText,
      channels: listOf(definition('channelDifference')),
      bundles: listOf(definition('bundleDifference')),
      deprecations: listOf(definition('deprecationDifference')),
      isRestyled: flag('Whether the olm.package blob differs in something else: description, icon.'),
      othersDiffer: flag('Set when other blobs differ: of unknown schemas, unreadable or repeated ones.'),
    },
    ['defaultChannel', 'othersDiffer'],
  ),
  bundleDirectoryDifference: objectOf(
    {
      operator: text(),
      version: text('Name of the directory.'),
      path: text('Path in the repository.'),
      kind,
      preview: objectOf(
        {
          name: text(),
          package: text(),
          version: text(),
          provides: listOf(text(), '`group/version Kind`.'),
          requires: listOf(text(), '`group/version Kind`, or a package with its range of versions.'),
          relatedImages: listOf(text()),
          yaml: text('The olm.bundle blob without its image and its manifests.'),
        },
        [],
        'What a catalog would get of it, where it can be rendered.',
      ),
    },
    ['preview'],
  ),
  channelDifference: objectOf(
    {
      name: text(),
      kind,
      heads: objectOf({ before: listOf(text()), after: listOf(text()) }, [], 'The heads, where they differ.'),
      entries: listOf(definition('entryDifference')),
    },
    ['heads'],
  ),
  entryDifference: objectOf({ name: text(), kind, replaces: changedText, skips: names, skipRange: changedText }, [
    'replaces',
    'skips',
    'skipRange',
  ]),
  bundleDifference: objectOf(
    {
      name: text(),
      kind,
      version: text('The version after the change; before it for a removed bundle.'),
      image: changedText,
      properties: listOf(text(), 'Types of properties of which some were added, removed or altered.'),
      relatedImages: names,
    },
    ['image', 'relatedImages'],
  ),
  deprecationDifference: objectOf({ schema: text(), name: text(), kind, message: changedText }),
  packageOwners: objectOf({
    package: text(),
    owners: listOf(
      objectOf(
        {
          login: text(),
          id: count('Numeric id of the GitHub user.'),
          role: oneOf(['approver', 'reviewer']),
          place: definition('place'),
        },
        ['id'],
      ),
    ),
    teams: listOf(objectOf({ name: text('As `@organization/team`.'), place: definition('place') })),
    source: oneOf(['config', 'ci.yaml', 'OWNERS', 'CODEOWNERS', 'maintainers', 'none'], 'The source that decided.'),
  }),
  graph: objectOf({
    catalog: text(),
    package: text(),
    channel: text(),
    mermaid: text('The upgrade graph before and after, as the text of a Mermaid diagram.'),
  }),
};
