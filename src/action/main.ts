import { runStep } from './run-step.ts';

await runStep();
