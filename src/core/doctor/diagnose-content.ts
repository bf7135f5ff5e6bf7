import { configPath } from '../config/defaults.ts';
import type { FileProblem } from '../config/yaml-tree.ts';
import { placeText } from '../report/text/place-text.ts';
import { counted } from '../text/counted.ts';
import { quoteAll } from '../text/quoted-names.ts';
import { type Diagnosis, ok, problem, unknown } from './diagnosis.ts';
import type { ContentFacts, DoctorFacts } from './facts.ts';

/** What the files of the default branch say. */
export function* diagnoseContent({ content }: DoctorFacts): Iterable<Diagnosis> {
  if (content === undefined) return;
  if (!content.known) {
    yield unknown('files-can-be-read', content.why, content.fix);
    return;
  }
  yield configuration(content.value);
  yield layout(content.value);
  yield* owners(content.value);
}

function configuration({ isConfigured, configProblems, configNotices, branch }: ContentFacts): Diagnosis {
  const id = 'configuration-is-valid';
  const [first] = configProblems;
  if (first !== undefined) return ofFile(id, configProblems, first, 'The configuration');
  const notices = configNotices.map(({ place, message, fix }) => `${placeText(place)}: ${message} ${fix}`);
  const state = isConfigured
    ? `${configPath} on "${branch}" is valid.`
    : `"${branch}" has no ${configPath}; the defaults apply.`;
  return ok(id, [state, ...notices].join(' '));
}

function layout({ layout: { catalogs, operators }, noCatalog, packages }: ContentFacts): Diagnosis {
  const id = 'catalogs-are-found';
  if (noCatalog !== undefined) return problem(id, noCatalog, `Set \`catalogs.paths\` in ${configPath}.`);
  const found = [
    ...(catalogs.length === 0
      ? []
      : [
          `${counted(catalogs.length, 'catalog')} (${quoteAll(
            catalogs.map(({ path }) => path || '.'),
            8,
          )})`,
        ]),
    ...(operators === undefined ? [] : [`bundle directories in "${operators}"`]),
  ];
  return ok(id, `Found ${found.join(' and ')}, with ${counted(packages.length, 'package')}.`);
}

function* owners({ ownersProblems, maintainers, packages, unowned }: ContentFacts): Iterable<Diagnosis> {
  const [first] = ownersProblems;
  const files = 'owners-files-are-valid';
  yield first === undefined
    ? ok(files, 'Every owners file is valid.')
    : ofFile(files, ownersProblems, first, 'An owners file');
  yield maintainers.length > 0
    ? ok('maintainers-are-named', `Maintainers: ${maintainers.join(', ')}.`)
    : problem(
        'maintainers-are-named',
        'No maintainer is set, so nobody can approve new packages or changes of owners.',
        `Set \`owners.maintainers\` in ${configPath}.`,
      );
  if (packages.length === 0) return;
  yield unowned.length === 0
    ? ok('packages-have-owners', 'Every package has an owner.')
    : problem(
        'packages-have-owners',
        `${counted(unowned.length, 'package has', 'packages have')} no owner, so only maintainers can approve their changes: ${quoteAll(unowned, 8)}.`,
        'Add owners in ci.yaml, OWNERS, CODEOWNERS or the configuration.',
      );
}

function ofFile(id: string, problems: readonly FileProblem[], first: FileProblem, subject: string): Diagnosis {
  const more = problems.length === 1 ? '' : ` There are ${problems.length} problems.`;
  return problem(id, `${subject} is invalid. ${placeText(first.place)}: ${first.message}${more}`, first.fix);
}
