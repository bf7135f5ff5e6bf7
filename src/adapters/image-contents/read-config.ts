import { malformed, tooLarge } from '../../core/image/failures.ts';
import type { Descriptor, ImageConfig } from '../../core/image/model.ts';
import { type Outcome, OutcomeError } from '../../core/image/outcome.ts';
import { parseImageConfig } from '../../core/image/parse-image-config.ts';
import { maxConfigBytes } from './limits.ts';
import { prefixFailure } from './prefix-failure.ts';
import { TimeLimit } from './time-limit.ts';

/**
 * Reads the configuration of an image.
 *
 * @param known its bytes, where they need not be asked for
 * @throws OutcomeError
 */
export async function readConfig(
  { size }: Descriptor,
  known: Uint8Array | undefined,
  ask: () => Promise<Outcome<AsyncIterable<Uint8Array>>>,
  milliseconds: number,
): Promise<{ readonly config: ImageConfig; readonly bytes: Uint8Array }> {
  return prefixFailure('its configuration', async () => {
    if (size > maxConfigBytes) throw tooLarge(`it has more than ${maxConfigBytes} bytes`);
    const bytes = known ?? (await new TimeLimit(milliseconds).within(readAll(ask)));
    const config = parseImageConfig(Buffer.from(bytes).toString('utf8'));
    if ('error' in config) throw malformed(config.error);
    return { config, bytes };
  });
}

async function readAll(ask: () => Promise<Outcome<AsyncIterable<Uint8Array>>>): Promise<Uint8Array> {
  const outcome = await ask();
  if (outcome.kind !== 'exists') throw new OutcomeError(outcome);
  const chunks: Uint8Array[] = [];
  for await (const chunk of outcome.value) chunks.push(chunk);
  return Buffer.concat(chunks);
}
