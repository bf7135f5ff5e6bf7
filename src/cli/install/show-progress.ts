import type { Assessment, Sighting } from '../../core/cluster/index.ts';
import { visible } from '../../core/report/text/visible.ts';
import type { Context } from '../command.ts';

/** Shows how far an install is. */
export interface InstallProgress {
  saw(sightings: readonly Sighting[]): void;
  waits(assessment: Pick<Assessment, 'waitsFor'>, at: number): void;
  end(): void;
}

/** Each change on a line of stderr, and on a terminal a last line with what is awaited. */
export function showProgress({ stderr }: Context, isQuiet: boolean): InstallProgress {
  if (isQuiet) return { saw: () => {}, waits: () => {}, end: () => {} };
  let awaited = '';
  const clear = () => {
    if (awaited !== '') stderr.asIs.write('\r\u001B[K');
  };
  return {
    saw(sightings) {
      if (sightings.length === 0) return;
      clear();
      for (const { at, object, state } of sightings) {
        stderr.write(`${secondsText(at)}  ${visible(object)}: ${visible(state)}\n`);
      }
    },
    waits({ waitsFor }, at) {
      if (!stderr.isTTY) return;
      clear();
      awaited = `${secondsText(at)}  Waiting for ${visible(waitsFor)}`.slice(0, stderr.width - 1);
      stderr.asIs.write(awaited);
    },
    end() {
      clear();
      awaited = '';
    },
  };
}

function secondsText(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).padStart(6)} s`;
}
