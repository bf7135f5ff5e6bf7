import type { Medians } from './measure.ts';

/** A measured ratio (or figure) with the goal that it is held to. */
export interface Line {
  readonly name: string;
  readonly wall?: number | undefined;
  readonly cpu?: number | undefined;
  readonly peak?: number | undefined;
  /** The most that the wall time (or figure) may be. */
  readonly goal?: number;
  readonly note?: string;
}

/** Prints a section of lines as they come, so that an interrupted run has told what it knows. */
export function section(title: string, columns = 'wall    cpu     peak    goal'): (line: Line) => void {
  process.stdout.write(`\n${title}\n${''.padEnd(58)}${columns}\n`);
  return ({ name, wall, cpu, peak, goal, note }) => {
    const figures = [wall, cpu, peak, goal].map(figure).join('');
    const verdict = goal === undefined || wall === undefined ? '' : wall <= goal ? 'met' : 'MISSED';
    process.stdout.write(`  ${name.padEnd(56)}${figures}${verdict.padEnd(8)}${note ?? ''}\n`);
  };
}

/** The ratio of a comparison as a line. */
export function ratioLine(name: string, ratio: Medians, goal?: number, note?: string): Line {
  return {
    name,
    wall: ratio.wall,
    cpu: ratio.cpu,
    peak: ratio.peak,
    ...(goal === undefined ? {} : { goal }),
    ...(note === undefined ? {} : { note }),
  };
}

function figure(value: number | undefined): string {
  return (value === undefined ? '-' : value.toPrecision(3)).padEnd(8);
}
