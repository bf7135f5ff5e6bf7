import { counted } from '../../text/counted.ts';
import { cut } from './shorten.ts';

/** Longer sentences are cut: GitHub shows about so much of the title of a check run. */
const longest = 160;

/** A name that is cut says little, but what is left of the sentence has to say what it is about. */
const shortest = 50;

/** A message as a part of a headline: without its full stop, and cut where it is too long, before a word if most of it remains. */
export function headlineSentence(message: string): string {
  const text = message.replace(/\.$/, '');
  if (text.length <= longest) return text;
  const kept = cut(text, longest - 1);
  const end = kept.lastIndexOf(' ');
  return `${end < shortest ? kept : kept.slice(0, end).replace(/[:,;]$/, '')}…`;
}

/** How many others there are besides what a headline says: `Tag latest is missing (and 2 more findings)`. */
export function withMore(text: string, more: number, noun: string): string {
  return more === 0 ? text : `${text} (and ${counted(more, noun)})`;
}

/** With its full stop, but where the text was cut. */
export function withFullStop(text: string): string {
  return text.endsWith('…') ? text : `${text}.`;
}
