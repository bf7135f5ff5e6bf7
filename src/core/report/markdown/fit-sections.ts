import { counted } from '../../text/counted.ts';
import { cut } from '../text/shorten.ts';
import { type SizeLimit, sizeOf } from './limit.ts';
import type { Section } from './section.ts';

const gap = '\n\n';

/** Room for the sentence that says what was left out. */
const noteSize = 500;

interface Fitted {
  readonly text: string;
  readonly leftOut: number;
}

/**
 * The sections as one text within the limit. What does not fit is left out in whole items, the least important section
 * first, and counted in a note before the last section.
 */
export function fitSections(sections: readonly Section[], limit: SizeLimit): string {
  const fitted = new Map<Section, Fitted>();
  let room = limit.size - noteSize;
  for (const section of sections.toSorted((left, right) => left.priority - right.priority)) {
    const part = fitSection(section, room, limit.unit);
    fitted.set(section, part);
    if (part.text !== '') room -= sizeOf(part.text + gap, limit.unit);
  }
  const texts = sections.map(section => fitted.get(section)?.text ?? '');
  const note = noteOf(sections, fitted, limit);
  const text = [...texts.slice(0, -1), note, ...texts.slice(-1)]
    .filter(part => part !== '')
    .map(part => part.trimEnd())
    .join(gap);
  return sizeOf(text, limit.unit) <= limit.size ? `${text}\n` : cut(text, Math.floor(limit.size / 4));
}

function fitSection(
  { head, items, count, tail, mayLeaveGaps }: Section,
  room: number,
  unit: SizeLimit['unit'],
): Fitted {
  let left = room - sizeOf(head + tail + gap, unit);
  if (left < 0) return { text: '', leftOut: Math.max(count, 1) };
  const kept: string[] = [];
  for (const item of items) {
    const size = sizeOf(item, unit);
    if (size <= left) {
      kept.push(item);
      left -= size;
    } else if (!mayLeaveGaps) break;
  }
  if (count > 0 && kept.length === 0) return { text: '', leftOut: count };
  return { text: head + kept.join('') + tail, leftOut: count - kept.length };
}

function noteOf(sections: readonly Section[], fitted: ReadonlyMap<Section, Fitted>, limit: SizeLimit): string {
  const missing = sections.flatMap(section => {
    const count = fitted.get(section)?.leftOut ?? 0;
    return count === 0 ? [] : [counted(count, ...section.nouns)];
  });
  if (missing.length === 0) return '';
  return `✂️ **Left out here:** ${missing.join(', ')}. The limit is ${counted(limit.size, limit.unit.replace(/s$/, ''))}; the JSON report is complete.`;
}
