import { describeOrder } from '../graph/index.ts';
import type { ResolutionFailure } from '../resolve/index.ts';

/** Why OLM v0 resolves nothing in the namespace, as a sentence. */
export function describeFailure(failure: ResolutionFailure): string {
  switch (failure.kind) {
    case 'unreadable':
      return `OLM v0 cannot read a requirement of ${failure.entry.name}: ${failure.error}.`;
    case 'unordered': {
      const { package: name, name: channel, order } = failure.channel;
      const why = order.kind === 'chain' ? 'it is not one chain' : describeOrder(order);
      return `OLM v0 cannot put channel ${channel} of package ${name} in order: ${why}.`;
    }
    case 'slash':
      return `OLM v0 cannot install ${failure.entry.name} from channel ${failure.entry.channel.name}: one of these names contains a slash.`;
    case 'several':
      return `OLM v0 cannot install ${failure.entry.name}: several packages have a bundle of this name in a channel ${failure.entry.channel.name}.`;
  }
}
