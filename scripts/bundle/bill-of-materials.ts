import { execFileSync } from 'node:child_process';
import type { BundledPackage } from './bundled-packages.ts';

/** What npm says of the packages of a lock file. https://cyclonedx.org/docs/1.5/json/ */
interface Bom {
  readonly $schema: string;
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly version: number;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly [more: string]: unknown;
}

/** Asks npm for a bill of materials of everything in the lock file of a directory: CycloneDX 1.5. */
export function readLockedBom(root: string): Bom {
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error'];
  return JSON.parse(
    execFileSync('npm', ['sbom', ...options], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }),
  ) as Bom;
}

/**
 * A bill of materials of a program: of all that is locked, what is in its bundle. Nothing in it changes from one build to the next.
 *
 * @throws Error where a package is in the bundle that npm does not know
 */
export function bomOf(program: { readonly name: string }, packages: readonly BundledPackage[], locked: Bom): Bom {
  const { $schema, bomFormat, specVersion, metadata } = locked;
  const all = new Map(locked.components.map(component => [component['bom-ref'], component]));
  const components = packages.map(({ name, version }) => {
    const component = all.get(`${name}@${version}`);
    if (component === undefined) throw new Error(`${name} ${version} is not in package-lock.json.`);
    // npm takes all that is bundled for tools of those who develop it.
    const { scope, properties, ...shipped } = component;
    return shipped;
  });
  const own = metadata.component['bom-ref'];
  const refs = new Set(components.map(component => component['bom-ref']));
  const { properties, scope, ...component } = metadata.component;
  return {
    $schema,
    bomFormat,
    specVersion,
    version: 1,
    // npm names it after the directory.
    metadata: { component: { ...component, name: program.name } },
    components,
    dependencies: locked.dependencies
      .filter(({ ref }) => ref === own || refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(other => refs.has(other)).sort() }))
      .sort((one, other) => (one.ref < other.ref ? -1 : 1)),
  };
}
