import type { Medians } from './measure.ts';

/** The most that figures may be. */
export type Goals = Partial<Record<'wall' | 'cpu' | 'peak', number>>;

/** A measured ratio (or figure) with the goals that it is held to. */
export interface Line {
  readonly name: string;
  readonly wall?: number | undefined;
  readonly cpu?: number | undefined;
  readonly peak?: number | undefined;
  readonly goals?: Goals;
  readonly note?: string;
}

/** Prints a section of lines as they come, so that an interrupted run has told what it knows. A goal stands behind its figure. */
export function section(title: string, columns = columnsOf('wall', 'cpu', 'peak')): (line: Line) => void {
  process.stdout.write(`\n${title}\n${''.padEnd(58)}${columns}\n`);
  return ({ name, wall, cpu, peak, goals = {}, note }) => {
    const figures = { wall, cpu, peak };
    const cells = Object.entries(figures).map(([key, value]) => cell(value, goals[key as keyof Goals]));
    const missed = Object.entries(figures).filter(([key, value]) => isMissed(value, goals[key as keyof Goals]));
    const isHeld = Object.keys(goals).length > 0;
    const verdict = missed.length > 0 ? `MISSED ${missed.map(([key]) => key).join(', ')}  ` : isHeld ? 'met  ' : '';
    process.stdout.write(`  ${name.padEnd(56)}${cells.join('')}${verdict}${note ?? ''}\n`);
  };
}

/** Prints figures that are no ratios: a name and a value each. */
export function figures(title: string, rows: readonly (readonly [name: string, value: string])[]): void {
  process.stdout.write(`\n${title}\n${rows.map(([name, value]) => `  ${name.padEnd(56)}${value}\n`).join('')}`);
}

/** The ratio of a comparison as a line. */
export function ratioLine(name: string, ratio: Medians, goals?: Goals, note?: string): Line {
  return { name, ...ratio, ...(goals === undefined ? {} : { goals }), ...(note === undefined ? {} : { note }) };
}

function columnsOf(...names: readonly string[]): string {
  return names.map(name => name.padEnd(cellWidth)).join('');
}

const cellWidth = 18;

function cell(value: number | undefined, goal: number | undefined): string {
  const figure = value === undefined ? '-' : value.toPrecision(3);
  return (goal === undefined || value === undefined ? figure : `${figure} (${goal})`).padEnd(cellWidth);
}

function isMissed(value: number | undefined, goal: number | undefined): boolean {
  return value !== undefined && goal !== undefined && value > goal;
}
