import type { BundleSource } from '../../core/bundle/source.ts';
import type { ImageFact } from '../../core/image/facts.ts';
import { tooMany } from '../../core/image/failures.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { bundlesInMemory } from './bundles-in-memory.ts';

type Facts = ReadonlyMap<string, Outcome<ImageFact>>;

/**
 * What is known about images, where the manifests in them can be held in memory together. What an image holds that would be too much
 * is unknown.
 *
 * @param facts by reference; several may have the same contents
 * @param most values in the manifests of all
 */
export function imagesWithinLimits(facts: Facts, most?: number): Facts {
  const sources = new Map<BundleSource['files'], BundleSource>();
  for (const [reference, fact] of facts) {
    const files = filesOf(fact);
    if (files !== undefined) sources.set(files, { files, image: reference, origin: { kind: 'image', reference } });
  }
  const held = bundlesInMemory([...sources.values()], most);
  if (held.size === sources.size) return facts;
  return new Map(
    [...facts].map(([reference, fact]) => {
      const source = sources.get(filesOf(fact) ?? []);
      return [reference, source === undefined || held.has(source) ? fact : withoutContents(fact)];
    }),
  );
}

function filesOf(fact: Outcome<ImageFact>): BundleSource['files'] | undefined {
  const contents = fact.kind === 'exists' ? fact.value.contents : undefined;
  return contents?.kind === 'exists' ? contents.value.files : undefined;
}

function withoutContents(fact: Outcome<ImageFact>): Outcome<ImageFact> {
  if (fact.kind !== 'exists') return fact;
  return { kind: 'exists', value: { ...fact.value, contents: tooMuch } };
}

const tooMuch = tooMany('the manifests in the images before it reach the limit of one change').failure;
