import { createImages } from '../../../src/adapters/image-contents/create-images.ts';
import type { Outcome } from '../../../src/core/image/outcome.ts';
import type { ImageReference } from '../../../src/core/image/reference.ts';
import type { AuditedPlace, OwnIssues } from '../../../src/flows/audit/ports.ts';
import type { FetchedManifest, ImageSource, Images, ResolvedImage } from '../../../src/flows/ports.ts';
import type { Auditing } from '../../../src/flows/reconcile/publish/ports.ts';
import { type Faults, type Process, request } from './process.ts';
import type { World } from './world.ts';

/** What one process of the App audits with: the registry that is published to, all other registries, and issues at GitHub. */
export function simulatedAuditing(world: World, process: Process, faults: Faults, place: AuditedPlace): Auditing {
  return {
    place,
    openImages: () => imagesOf(world, process, place),
    issues: () => ownIssues(world, process, faults),
  };
}

function imagesOf({ scheduler, registry, tampered }: World, process: Process, place: AuditedPlace): Images {
  const stored = registry.open();
  const isOurs = ({ host }: ImageReference) => host === 'registry.test';
  const resolveElsewhere = ({ text, digest }: ImageReference): Outcome<ResolvedImage> =>
    tampered.missing.has(text) || digest === undefined
      ? { kind: 'absent', detail: 'it was deleted' }
      : { kind: 'exists', value: { digest, mediaType: 'application/vnd.oci.image.manifest.v1+json' } };
  const unread: Outcome<FetchedManifest> = { kind: 'unknown', cause: 'network', detail: 'nobody reads it' };
  const source: ImageSource = {
    resolve: reference =>
      isOurs(reference)
        ? place.resolve(reference)
        : request(scheduler, process, `resolve ${reference.path}`, () => resolveElsewhere(reference)),
    manifest: async reference => (isOurs(reference) ? place.manifest(reference) : unread),
    // Reading a catalog is real work, during which nothing else happens.
    blob: stored.blob,
    close: async () => {},
  };
  const images = createImages(source);
  return { ...images, catalog: (...args) => scheduler.during(() => images.catalog(...args)) };
}

function ownIssues(world: World, process: Process, faults: Faults): OwnIssues {
  const { issues, scheduler } = world;
  const ask = <Result>(label: string, effect: () => Result) => request(scheduler, process, label, effect, faults);
  return {
    list: () => ask('own issues', () => [...issues]),
    perform: operation =>
      ask(`${operation.kind} ${operation.kind === 'open-issue' ? '' : operation.state}`, () => {
        const { title, body } = operation;
        const number = operation.kind === 'open-issue' ? world.nextId++ : operation.number;
        const isOpen = operation.kind === 'open-issue' || operation.state === 'open';
        const index = issues.findIndex(issue => issue.number === number);
        issues.splice(index < 0 ? issues.length : index, 1, { number, title, body, isOpen });
        if (issues.filter(issue => issue.isOpen).length > 1) world.violations.push('Two issues show audits.');
        return number;
      }),
  };
}
