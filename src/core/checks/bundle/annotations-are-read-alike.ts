import type { Bundle } from '../../bundle/model.ts';
import { type DecodedFile, decodeAs } from '../../bundle/read/decode-as.ts';
import { filesIn } from '../../bundle/read/files-in.ts';
import { packageAnnotation, renderedAnnotations } from '../../bundle/read/rendered-annotations.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { locate } from '../../catalog/locate.ts';
import { any, fieldOf, struct } from '../../catalog/shape/shape.ts';
import { readYamlFile } from '../../config/read-yaml-file.ts';
import type { YamlMap } from '../../config/yaml-tree.ts';
import { entryOf } from '../../config/yaml-values.ts';
import { isObject, type JsonObject, type JsonPath } from '../../json.ts';
import type { Place } from '../../source.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { whereInBundle } from './located-manifest.ts';

const usual = 'metadata/annotations.yaml';
const versions = 'com.redhat.openshift.versions';
const ofPackage = `  ${packageAnnotation}: foo\n`;

export const annotationsAreReadAlike = defineCheck({
  id: 'annotations-are-read-alike',
  group: 'bundle',
  title: 'All programs read the same annotations of a bundle',
  why: `The bundle can be released to other catalogs and channels than those that were checked. opm reads the first file of \`metadata/\` that has annotations, whatever its name, and ignores the case of keys. OLM v1 and the pipelines that decide which
OpenShift catalogs get the bundle read \`${usual}\` alone, with keys as they are spelled. YAML that these programs, and OLM v0 when it unpacks the bundle, read differently from opm, or not at all, is refused as well, and so are annotations of a bundle directory that
become other labels in the Dockerfile that pipelines make of them, with a line \`LABEL key='value'\` for each.`,
  severity: 'error',
  problems: {
    otherFile: ({ path }: Record<'path', string>) => ({
      message: `The file has annotations, and so has ${shownText(path)}: programs disagree about which of them to read.`,
      fix: `Have all annotations in ${usual}.`,
    }),
    otherName: ({ path }: Record<'path', string>) => ({
      message: `The annotations are in ${shownText(path)}, which opm reads and other programs do not.`,
      fix: `Rename the file to ${usual}.`,
    }),
    otherSpelling: ({ key, field }: Record<'key' | 'field', string>) => ({
      message: `opm reads the key ${shownText(key)} as ${field}, and other programs do not.`,
      fix: `Write ${field} once, and remove the other spelling.`,
    }),
    otherSyntax: ({ message, fix }: Record<'message' | 'fix', string>) => ({
      message: `Some programs read these annotations differently from opm, or not at all: ${message}`,
      fix,
    }),
    noText: ({ key, written }: Record<'key' | 'written', string>) => ({
      message: `The value ${shownText(written)} of ${key} is not a string to every program, and they read different values.`,
      fix: 'Put it in quotes.',
    }),
    otherLabels: ({ key }: Record<'key', string>) => ({
      message: `The annotation ${shownText(key)} gives other labels of the image where it is written into a Dockerfile.`,
      fix: 'Leave out line breaks, apostrophes, lists and mappings in the value, and blanks, quotes, `=` and backslashes in the key.',
    }),
  },
  examples: [
    {
      title: 'one file with annotations, and one without',
      bundle: { [usual]: `annotations:\n${ofPackage}`, 'metadata/properties.yaml': 'properties: []\n' },
      finds: [],
    },
    {
      title: 'two files with annotations: opm reads the first, others the second',
      bundle: { 'metadata/a.yaml': `annotations:\n${ofPackage}`, [usual]: `annotations:\n${ofPackage}` },
      finds: [`metadata/a.yaml:1: The file has annotations, and so has ${usual}`],
    },
    {
      title: 'annotations in a file of another name',
      bundle: { 'metadata/annotations.yml': `annotations:\n${ofPackage}` },
      finds: [`metadata/annotations.yml:1: The annotations are in metadata/annotations.yml`],
    },
    {
      title: 'two mappings in one file, which opm joins',
      bundle: { [usual]: `annotations:\n${ofPackage}Annotations:\n  com.redhat.openshift.versions: v4.12\n` },
      finds: [`${usual}:3: opm reads the key Annotations as annotations`],
    },
    {
      title: 'a mapping that another spelling seems to take back: opm keeps it',
      bundle: {
        'metadata/about.txt': `ANNOTATIONS:\n${ofPackage}annotations: null\n`,
        [usual]: `annotations:\n${ofPackage}`,
      },
      finds: [
        `metadata/about.txt:3: The file has annotations, and so has ${usual}`,
        'metadata/about.txt:1: opm reads the key ANNOTATIONS as annotations',
      ],
    },
    {
      title: 'an annotation in two spellings',
      bundle: { [usual]: `annotations:\n${ofPackage}${ofPackage.replace('package', 'Package')}` },
      finds: [`${usual}:3: as ${packageAnnotation}, and other programs do not`],
    },
    {
      title: 'a second document, which opm ignores, and which other programs refuse',
      bundle: { [usual]: `annotations:\n${ofPackage}---\nannotations: {}\n` },
      finds: [`${usual}:3: or not at all: The file has more than one YAML document.`],
    },
    {
      title: 'a merge key, which overrides what precedes it in opm alone',
      bundle: {
        [usual]: `annotations:\n${ofPackage}  ${versions}: v4.12\n  <<: {${versions}: v4.20}\n`,
      },
      finds: [`${usual}:4: or not at all: Merge keys (\`<<\`) are not supported here.`],
    },
    {
      title: 'a key twice, because of which OLM v0 cannot unpack the bundle',
      bundle: { [usual]: `annotations:\n${ofPackage}${ofPackage}` },
      finds: [`${usual}:3: or not at all: Duplicate key`],
    },
    {
      title: 'a number in place of a channel',
      bundle: { [usual]: `annotations:\n${ofPackage}  operators.operatorframework.io.bundle.channels.v1: 1e3\n` },
      finds: [`${usual}:3: The value 1e3 of operators.operatorframework.io.bundle.channels.v1 is not a string`],
    },
    {
      title: 'a channel that is a time, a number or a date to pipelines in Python alone',
      bundle: {
        [usual]: `annotations:\n${ofPackage}  operators.operatorframework.io.bundle.channels.v1: 1:30\n  operators.operatorframework.io.bundle.channel.default.v1: 2026-01-26\n`,
      },
      finds: [
        `${usual}:3: The value 1:30 of operators.operatorframework.io.bundle.channels.v1 is not a string`,
        `${usual}:4: The value 2026-01-26 of operators.operatorframework.io.bundle.channel.default.v1 is not a string`,
      ],
    },
    {
      title: 'annotations that bring another label into a Dockerfile',
      bundle: {
        [usual]: `annotations:\n${ofPackage}  foo: "bar' ${versions}='v4.20"\n  foo=bar ${versions}: v4.20\n`,
      },
      finds: [
        `${usual}:3: The annotation foo gives other labels of the image where it is written into a Dockerfile.`,
        `${usual}:4: The annotation foo=bar ${versions} gives other labels`,
      ],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      const annotated = annotatedFiles(bundle);
      for (const { file, document } of annotated) {
        if (file.path === usual) continue;
        const other = annotated.find(one => one.file !== file)?.file;
        const what =
          other === undefined
            ? ({ problem: 'otherName', path: file.path } as const)
            : ({ problem: 'otherFile', path: other.path } as const);
        yield { ...what, ...whereInBundle(bundle, locate(document, 'annotations')) };
      }
      for (const file of annotated) {
        for (const { path, field } of otherSpellings(file)) {
          const place = locate(file.document, ...path);
          yield { problem: 'otherSpelling', key: String(path.at(-1)), field, ...whereInBundle(bundle, place) };
        }
      }
      for (const { place, ...found } of annotated.filter(one => one.file.path === usual).flatMap(otherReadings)) {
        // Pipelines read bundle directories. From an image opm and OLM read, by two libraries for YAML.
        if (bundle.source.origin.kind === 'image' && found.problem !== 'otherSyntax') continue;
        yield { ...found, ...whereInBundle(bundle, place) };
      }
    }
  },
});

const anyAnnotations = struct({ annotations: any });
const readByOpm = renderedAnnotations.fields.get('annotations');

type OtherReading = { readonly place: Place } & (
  | { readonly problem: 'otherSyntax'; readonly message: string; readonly fix: string }
  | { readonly problem: 'noText'; readonly key: string; readonly written: string }
  | { readonly problem: 'otherLabels'; readonly key: string }
);

/** What other programs for YAML read differently from opm: the strict reader of files that people keep by hand knows it. */
function otherReadings({ file }: DecodedFile): readonly OtherReading[] {
  const { root, repeatedKeys, ...read } = readYamlFile(file);
  // The library by which OLM v0 unpacks a bundle refuses repeated keys.
  const problems = [...read.problems, ...repeatedKeys];
  if (problems.length > 0) return problems.map(found => ({ problem: 'otherSyntax', ...found }));
  const annotations = entryOf(root, 'annotations')?.value;
  const noTexts = [...(readByOpm?.kind === 'struct' ? readByOpm.fields.keys() : []), versions].flatMap(key => {
    const value = entryOf(annotations, key)?.value;
    if (value?.kind !== 'scalar' || value.value === null || value.isText) return [];
    return [{ problem: 'noText', key, written: value.text, place: value.place } as const];
  });
  return [...noTexts, ...(annotations?.kind === 'map' ? otherLabels(annotations) : [])];
}

/** @see https://github.com/redhat-openshift-ecosystem/operator-pipelines/blob/main/operator-pipeline-images/operatorcert/entrypoints/bundle_dockerfile.py */
function otherLabels({ entries }: YamlMap): readonly OtherReading[] {
  return [...entries].flatMap(([key, { key: place, value }]) =>
    value.kind === 'scalar' && !/['\r\n]/.test(value.text) && !/[\s"'=\\]/.test(key)
      ? []
      : [{ problem: 'otherLabels', key, place } as const],
  );
}

/** The files in which opm may find annotations, under any spelling: a null in one spelling does not take back what another one says. */
function annotatedFiles({ source }: Bundle): readonly DecodedFile[] {
  return filesIn(source, 'metadata/').flatMap(file => {
    const read = decodeAs(file, anyAnnotations);
    return 'decoded' in read && annotationsIn(read).length > 0 ? [read] : [];
  });
}

/** The keys of a file that are read as annotations, with what is below them. */
function annotationsIn({ value }: DecodedFile): readonly (readonly [key: string, annotations: JsonObject])[] {
  return Object.entries(isObject(value) ? value : {}).flatMap(([key, annotations]) =>
    fieldOf(anyAnnotations, key) !== undefined && isObject(annotations) && Object.keys(annotations).length > 0
      ? [[key, annotations] as const]
      : [],
  );
}

/** Keys that opm takes for others, each with the path that leads to it: that of a mapping of annotations, and those of annotations. */
function* otherSpellings(file: DecodedFile): Iterable<{ readonly path: JsonPath; readonly field: string }> {
  for (const [key, annotations] of annotationsIn(file)) {
    const field = fieldOf(anyAnnotations, key);
    if (field !== undefined && field !== key) yield { path: [key], field };
    if (readByOpm?.kind !== 'struct') continue;
    for (const name of Object.keys(annotations)) {
      const known = fieldOf(readByOpm, name);
      if (known !== undefined && known !== name) yield { path: [key, name], field: known };
    }
  }
}
