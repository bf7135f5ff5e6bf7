import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { dotOf, mermaidDocument, type TitledDrawing } from '../../core/graph/index.ts';
import { systemReason } from '../../core/text/system-reason.ts';
import type { Context } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { writeIntoDirectory } from '../write-into-directory.ts';

export const drawnFormats = ['mermaid', 'dot', 'svg'] as const;
export type DrawnFormat = (typeof drawnFormats)[number];

/** A document, and what to say of what it leaves out. */
interface DrawnText {
  readonly text: string;
  readonly hint?: string;
}

const endings: Readonly<Record<DrawnFormat, string>> = { mermaid: 'mmd', dot: 'dot', svg: 'svg' };

/** All drawings as one document. @param nodes the most entries of each, where the command line says it */
export async function draw(
  drawings: readonly TitledDrawing[],
  format: DrawnFormat,
  nodes: number | undefined,
): Promise<DrawnText> {
  if (format === 'dot') return { text: dotOf(drawings) };
  if (format === 'mermaid') {
    const { text, leftOut } = mermaidDocument(drawings, nodes);
    if (leftOut.nodes + leftOut.edges === 0) return { text };
    const most = Math.max(...drawings.map(({ drawing }) => drawing.nodes.length));
    return {
      text,
      hint: `Some entries are left out: GitHub draws 500 edges and 50,000 characters of Mermaid, and --nodes limits the entries. For all, use --format svg --nodes ${most}, or --format dot.`,
    };
  }
  // Laying out takes a library that nothing else here needs.
  const { graphsSvg } = await import('../../core/report/svg/graph-svg.ts');
  const { svg, isCut } = graphsSvg(drawings, nodes);
  const most = Math.max(...drawings.map(({ drawing }) => drawing.nodes.length));
  return isCut ? { text: svg, hint: `Some entries are left out. For all, use --nodes ${most}.` } : { text: svg };
}

/** Each drawing as a file of its own, named after what it is of. @returns what to say of them. @throws UsageError where one cannot be written */
export async function drawFiles(
  { cwd }: Pick<Context, 'cwd'>,
  directory: string,
  drawings: readonly TitledDrawing[],
  format: DrawnFormat,
  nodes: number | undefined,
): Promise<readonly string[]> {
  try {
    mkdirSync(resolve(cwd, directory), { recursive: true });
  } catch (error) {
    throw new UsageError(`The directory '${directory}' cannot be made: ${systemReason(error)}.`);
  }
  const used = new Map<string, number>();
  const hints = new Set<string>();
  for (const drawing of drawings) {
    // Names of a catalog are hostile: what is left of them is no path.
    const name = drawing.title.replace(/[^A-Za-z0-9_.-]+/g, '-').replace(/^[.-]+/, '') || 'graph';
    const count = used.get(name) ?? 0;
    used.set(name, count + 1);
    const { text, hint } = await draw([drawing], format, nodes);
    const file = `${name}${count === 0 ? '' : `-${count + 1}`}.${endings[format]}`;
    writeIntoDirectory(cwd, directory, file, text);
    if (hint !== undefined) hints.add(hint);
  }
  return [...hints];
}
