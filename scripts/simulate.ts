import { parseArgs } from 'node:util';
import { mutations } from '../test/support/simulation/mutations.ts';
import { runSeed } from '../test/support/simulation/run-seed.ts';

const usage = `Runs the App in a simulated world: GitHub, git, queue and clock in memory, driven by one seeded choice of what happens next.
Events get lost, come twice and out of order, requests and answers get lost, processes die, people do what people do; then everything
calms down, and what was merged and what is shown is compared with what is right.

  npm run simulate -- [--seeds 1000] [--seed 1] [--break NAME] [--show 3] [--list]

A seed takes the same steps each time: --seeds 1 --seed N prints those of one that fails. --break breaks the App on purpose, and ends
with the first seed that finds it. Ends with 1 when a seed fails; with --break when none does.`;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    break: { type: 'string' },
    show: { type: 'string', default: '3' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const maxLines = 10;

if (values.help) console.log(usage);
else if (values.list)
  for (const [name, { what }] of Object.entries(mutations)) console.log(`${name.padEnd(14)} ${what}`);
else process.exitCode = await simulate(Number(values.seed), Number(values.seeds), values.break);

async function simulate(first: number, count: number, broken: string | undefined): Promise<number> {
  const mutation = broken === undefined ? undefined : mutations[broken];
  if (broken !== undefined && mutation === undefined) throw new Error(`There is no ${broken} to break: see --list.`);
  const started = performance.now();
  let [failed, merged, steps] = [0, 0, 0];
  for (let seed = first; seed < first + count; seed += 1) {
    const { violations, trace, merged: some } = await runSeed(seed, mutation);
    merged += some;
    steps += trace.length;
    if (violations.length > 0) {
      failed += 1;
      if (failed <= Number(values.show)) show(seed, violations, count === 1 ? trace : []);
      if (mutation !== undefined) {
        console.log(`Breaking ${broken} is found after ${seed - first + 1} seeds.`);
        return 0;
      }
    }
    if ((seed - first + 1) % 100 === 0)
      process.stderr.write(
        `\r${seed - first + 1} of ${count} seeds, ${failed} fail, ${merged} merges, ${steps} steps `,
      );
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n${count} seeds, ${failed} fail, ${merged} merges, ${steps} steps in ${seconds} s.`);
  return failed > 0 === (mutation === undefined) ? 1 : 0;
}

function show(seed: number, violations: readonly string[], trace: readonly string[]): void {
  for (const line of trace) console.log(line);
  console.log(`\nSeed ${seed}:`);
  for (const violation of [...new Set(violations)].slice(0, maxLines)) console.log(`  ${violation}`);
  console.log(
    `  npm run simulate -- --seeds 1 --seed ${seed}${values.break === undefined ? '' : ` --break ${values.break}`}`,
  );
}
