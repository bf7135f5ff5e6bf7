import type { Example, ExampleImage } from '../../check.ts';
import { shownDifference } from './shown-difference.ts';

/** Longer texts are cut in the middle: an example that tests a limit is as long as the limit. */
const maxLines = 60;
const headLines = 12;
const tailLines = 4;
const maxLineLength = 200;

/** One file of an example as it is shown. */
export interface ExampleFile {
  readonly path: string;
  /** What cannot be seen from the text: that the path is a symbolic link, or that it stays as it was. */
  readonly note: string;
  /** Empty when the note says all. */
  readonly text: string;
  readonly language: 'yaml' | 'json' | 'diff' | 'text';
}

/** An example of a check, ready to be shown. */
export interface ExampleView {
  readonly title: string;
  /** `good`: nothing is found. `approved`: an approval lifts what is. */
  readonly kind: 'good' | 'approved' | 'bad';
  /** Who did what, where it matters. */
  readonly facts: readonly string[];
  readonly files: readonly ExampleFile[];
  readonly finds: readonly string[];
}

const order: Readonly<Record<ExampleView['kind'], number>> = { bad: 0, approved: 1, good: 2 };

/** The examples of a check, those with findings first. */
export function exampleViews(examples: readonly Example[]): readonly ExampleView[] {
  return examples.map(exampleView).toSorted((left, right) => order[left.kind] - order[right.kind]);
}

function exampleView(example: Example): ExampleView {
  return {
    title: example.title,
    kind: example.finds.length === 0 ? 'good' : example.isApproved ? 'approved' : 'bad',
    facts: factsOf(example),
    files: [
      ...configOf(example),
      ...treeFiles(example.files ?? {}),
      ...treeFiles(example.bundle ?? {}),
      ...changedFiles(example),
      ...imageFiles(example),
    ].map(file => ({
      ...file,
      text: abbreviate(file.text.trimEnd()),
    })),
    finds: example.finds,
  };
}

function factsOf({ author, approvedBy, base, merged, labels, images, obstacle }: Example): readonly string[] {
  const facts = [...labelFacts(labels), ...imageFacts(images)];
  if (base === undefined && merged === undefined) return facts;
  return [
    ...facts,
    ...(obstacle === undefined ? [] : [obstacleWords(obstacle)]),
    ...(author === undefined ? [] : [`The author is ${author}.`]),
    ...(approvedBy === undefined ? [] : [`Approved by ${approvedBy.length === 0 ? 'nobody' : approvedBy.join(', ')}.`]),
  ];
}

function obstacleWords(obstacle: NonNullable<Example['obstacle']>): string {
  return obstacle.kind === 'unrelated'
    ? 'The branches have no commit in common.'
    : `Git reports a conflict in ${obstacle.paths.join(', ')}.`;
}

function labelFacts(labels: Example['labels']): readonly string[] {
  if (labels === undefined) return [];
  const list = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
  return [`An image ${list.length === 0 ? 'without labels' : `with the labels ${list.join(', ')}`}.`];
}

function imageFacts(images: Example['images'] = {}): readonly string[] {
  return Object.entries(images).map(([reference, image]) => `${reference}: ${imageWords(image)}.`);
}

function imageWords(image: ExampleImage): string {
  if (typeof image === 'string') return failures[image];
  const { digest = '0', platforms, remembered, labels, unread } = image;
  return [
    `it exists, sha256:${digest.repeat(3)}…`,
    ...(remembered === undefined ? [] : [`and was sha256:${remembered.repeat(3)}… before`]),
    ...(unread === undefined ? [] : [unreadWords[unread]]),
    ...(platforms === undefined ? [] : [`for ${platforms.join(', ')}`]),
    ...(labels === undefined
      ? []
      : [
          `with ${Object.entries(labels)
            .map(([name, value]) => `${name}=${value}`)
            .join(', ')}`,
        ]),
  ].join(', ');
}

const failures: Readonly<Record<Extract<ExampleImage, string>, string>> = {
  absent: 'the registry does not have it',
  malformed: 'its manifest is not valid',
  forbidden: 'the registry denies access',
  unknown: 'the registry does not answer',
  refused: 'its host is not allowed',
};

const unreadWords = {
  absent: 'but a layer of it is missing',
  malformed: 'but a layer of it is not a tar archive',
  unknown: 'but the registry does not answer for its layers',
} as const;

/** The files in the images, below the reference. */
function imageFiles({ images = {} }: Example): readonly ExampleFile[] {
  return Object.entries(images).flatMap(([reference, image]) =>
    typeof image === 'string' ? [] : treeFiles(image.files ?? {}).map(file => ({ ...file, note: `in ${reference}` })),
  );
}

function configOf({ config }: Example): readonly ExampleFile[] {
  return config === undefined
    ? []
    : [{ path: '.github/catalog-keeper.yml', note: 'on the base branch', text: config, language: 'yaml' }];
}

function treeFiles(files: Readonly<Record<string, string>>): readonly ExampleFile[] {
  return Object.entries(files).map(([path, text]) => {
    const special = specialEntry(text);
    return special === undefined
      ? { path, note: '', text, language: languageOf(path) }
      : { path, note: special, text: '', language: 'text' };
  });
}

/** What differs, as a difference; what does not, by its name alone. */
function changedFiles({ base = {}, merged = {} }: Example): readonly ExampleFile[] {
  const unchanged = Object.keys(base).filter(path => !Object.hasOwn(merged, path));
  return [
    ...Object.entries(merged).map(([path, after]) => changedFile(path, base[path], after)),
    ...unchanged.map(
      (path): ExampleFile => ({ path, note: 'unchanged', text: base[path] ?? '', language: languageOf(path) }),
    ),
  ];
}

function changedFile(path: string, before: string | undefined, after: string | null): ExampleFile {
  const special = after === null ? undefined : specialEntry(after);
  if (special !== undefined)
    return { path, note: `${before === undefined ? 'added' : 'becomes'}: ${special}`, text: '', language: 'text' };
  const note = before === undefined ? 'added' : after === null ? 'removed' : '';
  return { path, note, text: shownDifference(before ?? '', after ?? ''), language: 'diff' };
}

const kinds: ReadonlyMap<string, string> = new Map([
  ['symlink', 'a symbolic link to'],
  ['submodule', 'a submodule at'],
  ['executable', 'an executable file:'],
]);

/** The prefixes of the format of examples that make other entries than plain files. */
function specialEntry(text: string): string | undefined {
  const colon = text.indexOf(':');
  const kind = kinds.get(text.slice(0, Math.max(colon, 0)));
  return kind === undefined ? undefined : `${kind} ${text.slice(colon + 1).trim()}`;
}

function languageOf(path: string): 'yaml' | 'json' | 'text' {
  if (/\.ya?ml$/.test(path)) return 'yaml';
  return path.endsWith('.json') ? 'json' : 'text';
}

/** The text with at most 60 lines, and none of them very long. */
function abbreviate(text: string): string {
  const lines = text
    .split('\n')
    .map(line => (line.length > maxLineLength ? `${line.slice(0, maxLineLength).toWellFormed()}…` : line));
  if (lines.length <= maxLines) return lines.join('\n');
  const left = lines.length - headLines - tailLines;
  return [...lines.slice(0, headLines), `… ${left} more lines …`, ...lines.slice(-tailLines)].join('\n');
}
