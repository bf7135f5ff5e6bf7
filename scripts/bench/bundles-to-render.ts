import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { bundleLabels, operatorBundle } from '../../test/support/operator-bundle.ts';

export interface BundleToRender {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
}

/** From one without any definition to one as large as those of operators with many APIs. */
export function generatedBundles(): BundleToRender[] {
  const sizes = { 'a generated bundle, tiny': 0, 'of 0.13 MB': 1, 'of 0.4 MB': 3, 'of 1.5 MB': 10 };
  return Object.entries(sizes).map(([name, count]) => ({
    name,
    files: { ...operatorBundle(), ...definitions(count) },
    labels: bundleLabels,
  }));
}

function definitions(count: number): Readonly<Record<string, string>> {
  const description =
    '                  description: What the field of this object is good for, in a line as they are.\n';
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `manifests/config-${index}.yaml`,
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: config-${index}\ndata:\n  text: |\n${description.repeat(1600)}`,
    ]),
  );
}

const quantiles = { 'the smallest real bundle': 0, 'first quartile': 0.25, median: 0.5, 'third quartile': 0.75 };

/** Bundles of a real catalog repository, by their size. None where the repository is absent. */
export function realBundles(gitBundle: string, directory: string): BundleToRender[] {
  if (!existsSync(gitBundle)) return [];
  const repository = join(directory, 'bundles');
  execFileSync('git', ['clone', '--quiet', gitBundle, repository]);
  const bundles = subdirectories(join(repository, 'operators'))
    .flatMap(subdirectories)
    .map(filesOfBundle)
    .filter(({ files }) => Object.keys(files).some(path => path.startsWith('manifests/')))
    .sort((a, b) => a.bytes - b.bytes);
  return Object.entries(quantiles).flatMap(([name, quantile]) => {
    const bundle = bundles[Math.floor(quantile * (bundles.length - 1))];
    if (bundle === undefined) return [];
    const { annotations } = parse(bundle.files['metadata/annotations.yaml'] ?? '') as {
      readonly annotations: BundleToRender['labels'];
    };
    return [{ name: `${name}, ${Math.round(bundle.bytes / 1000)} KB`, files: bundle.files, labels: annotations }];
  });
}

function filesOfBundle(directory: string): {
  readonly files: Readonly<Record<string, string>>;
  readonly bytes: number;
} {
  const paths = ['manifests', 'metadata'].flatMap(part => filesIn(directory, part));
  const files = Object.fromEntries(paths.map(path => [path, readFileSync(join(directory, path), 'utf8')]));
  return { files, bytes: Object.values(files).reduce((sum, text) => sum + text.length, 0) };
}

function filesIn(directory: string, part: string): string[] {
  const path = join(directory, part);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => `${part}/${name}`);
}

function subdirectories(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => join(directory, name));
}
