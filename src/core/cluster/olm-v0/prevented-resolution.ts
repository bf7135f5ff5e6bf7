/** What bundles and channels say that keeps OLM from resolving anything, with the words for it. */
const faults = [
  [/olm\.constraint/, 'OLM cannot read a requirement of a bundle'],
  [/replacement chain|chain of replacement|no channel heads/, 'OLM cannot put the entries of a channel in order'],
] as const;

/**
 * The words for what a catalog says, where that keeps OLM from resolving anything; undefined where the message of OLM is about something else, such
 * as a catalog that it cannot reach.
 *
 * @param source the CatalogSource that is installed from, as `NAMESPACE/NAME`
 */
export function wordsOfPreventedResolution(message: string, source: string): string | undefined {
  // gRPC refuses what is larger than the client takes, which is 4 MiB for each bundle.
  if (message.includes(`error using catalogsource ${source}:`) && message.includes('ResourceExhausted'))
    return 'A bundle of the catalog is larger than OLM takes';
  return faults.find(([pattern]) => pattern.test(message))?.[1];
}
