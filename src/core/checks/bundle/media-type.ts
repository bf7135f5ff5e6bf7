import { textAt } from '../../bundle/manifest-node.ts';
import type { Bundle } from '../../bundle/model.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { readDocument } from '../../catalog/read-document.ts';
import { SyntaxProblem } from '../../catalog/syntax-problem.ts';
import type { Snapshot } from '../../snapshot.ts';
import { bundleAnnotation } from './bundle-annotation.ts';

/**
 * What a bundle is by its files: a Helm chart, a bundle with a ClusterServiceVersion, or anything else.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/lib/bundle/generate.go
 */
export function detectedMediaType(bundle: Bundle): 'helm' | 'registry+v1' | 'plain' {
  if (isChart(bundle)) return 'helm';
  return bundle.csv === undefined ? 'plain' : 'registry+v1';
}

/** The bundles that OLM installs by a ClusterServiceVersion, or would if they had one. */
export function registryBundlesOf({ bundles }: Snapshot): readonly Bundle[] {
  return bundles.map(readBundle).filter(isRegistry);
}

/** Whether OLM installs the bundle by a ClusterServiceVersion, or would if it had one. It looks neither for a chart nor at the media type. */
export function isRegistry(bundle: Bundle): boolean {
  return bundle.csv !== undefined || !(isPlain(bundle) || isChart(bundle));
}

/** The bundles that say that they are only manifests, and are. */
export function plainBundlesOf({ bundles }: Snapshot): readonly Bundle[] {
  return bundles.map(readBundle).filter(isPlain);
}

/** `plain+v0` is the name in RukPak's specification, `plain` the one that opm gives it. */
export function isPlain({ csv, annotations, source }: Bundle): boolean {
  const name = bundleAnnotation.mediaType;
  const declared = annotations === undefined ? source.labels?.get(name) : annotations.values.get(name);
  return csv === undefined && (declared === 'plain+v0' || declared === 'plain');
}

function isChart({ source }: Bundle): boolean {
  const file = source.files.find(({ path }) => path === 'manifests/Chart.yaml');
  if (file === undefined) return false;
  const { path, text, isUtf8 } = file;
  const reading = readDocument({ file: path, line: 1, format: 'yaml', text, isUtf8 });
  if (reading instanceof SyntaxProblem) return false;
  return textAt({ value: reading.value, path: [] }, 'name') !== '';
}
