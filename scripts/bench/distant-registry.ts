/**
 * A process that stands between its callers and a registry, and passes all on late, as over a network. Prints its host and ends when its
 * input does. Arguments: host of the registry, milliseconds there and back.
 */
import { connect, createServer, type Socket } from 'node:net';

const [registry = '', roundTrip = '0'] = process.argv.slice(2);
const [host = '', port = ''] = registry.split(':');

function passOn(from: Socket, to: Socket): void {
  const late = (act: () => void) => setTimeout(act, Number(roundTrip) / 2);
  from.setNoDelay();
  from.on('data', bytes => late(() => to.write(bytes)));
  from.on('end', () => late(() => to.end()));
  from.on('error', () => to.destroy());
}

const server = createServer(caller => {
  const there = connect(Number(port), host);
  passOn(caller, there);
  passOn(there, caller);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`127.0.0.1:${address.port}\n`);
});
process.stdin.resume().on('end', () => process.exit());
