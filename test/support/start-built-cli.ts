import { join } from 'node:path';
import { builtProgram } from './built-once.ts';
import { startAsBuilt } from './programs/child-process.ts';

/**
 * Has the command line tool be started as it is released where what runs in this process would start its source, until what it gives is called: loading
 * hundreds of files takes longer than what most tests do with them.
 */
export async function startBuiltCli(): Promise<() => void> {
  const [{ directory, compiled }] = await Promise.all([
    builtProgram('cli'),
    builtProgram('adapters/serve'),
    builtProgram('adapters/cluster'),
  ]);
  const source = join(import.meta.dirname, '../../src/cli/main.ts');
  return startAsBuilt(source, { file: join(directory, 'main.js'), compiled });
}
