import type { OrderProblem } from '../graph/channel-order.ts';
import type { ResolutionFailure } from '../resolve/reason.ts';
import { someOf } from '../text/shown-names.ts';

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

/** Why a channel has no order, as the end of a sentence. */
function describeOrder(problem: OrderProblem): string {
  switch (problem.kind) {
    case 'no-head':
      return 'every entry is replaced or skipped by another';
    case 'several-heads':
      return `it has ${problem.heads.length} heads, ${someOf(problem.heads)}`;
    case 'cycle':
      return `the replaces chain of ${problem.at} is a cycle`;
  }
}
