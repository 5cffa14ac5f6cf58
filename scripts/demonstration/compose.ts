import { block, fill, futureLine, type Pen } from './lines.ts';
import type { Slot } from './plan.ts';
import type { DemonstrationRandom } from './random.ts';

/** Lengths (UTF-16 units) at every twentieth of the archive's texts; between them lengths are equally likely. */
const lengthSteps = [
  2, 10, 22, 32, 43, 54, 63, 72, 81, 92, 104, 117, 134, 155, 179, 217, 273, 364, 513, 939, 3600,
];

const lengthTarget = (random: DemonstrationRandom): number => {
  const step = random.below(lengthSteps.length - 1);
  const [from, to] = [lengthSteps[step] ?? 0, lengthSteps[step + 1] ?? 0];
  // The last step is long and thin: the smaller of two draws makes very long texts rare.
  const share = step === lengthSteps.length - 2 ? Math.min(random.next(), random.next()) : random.next();
  return from + Math.floor(share * (to - from));
};

/** Body lines up to a length; a list or a chain of questions stays whole. */
const bodyLines = (pen: Pen, target: number): string[] => {
  const lines: string[] = [];
  let length = 0;
  while (length < target) {
    const next = block(pen);
    if (lines.length > 0 && length + next.join('\n').length > target + 40) break;
    for (const line of next) {
      lines.push(line);
      length += line.length + 1;
    }
  }
  return lines;
};

export interface TextParts {
  readonly slot: Slot;
  /** `>>id` lines and what is quoted under them. */
  readonly head: readonly string[];
  readonly links: readonly string[];
  readonly signed: boolean;
}

/** The text of one drop: references, body with its planted lines, links, sign-off. */
export const composeText = (pen: Pen, { slot, head, links, signed }: TextParts): string => {
  const { random } = pen;
  const usedLength = [...head, ...links].reduce((sum, line) => sum + line.length + 1, 0);
  const target = slot.short ? random.between(20, 60) : lengthTarget(random) - usedLength;
  // A text that is nothing but references and links is common in the archive; one without anything does not count as text.
  const body = usedLength > 0 && target <= 0 ? [] : bodyLines(pen, Math.max(1, target));
  // Planted lines are before a plain one, so that the sign-off does not become part of a phrase.
  if (slot.lines.length > 0 && body.length === 0) body.push(...block(pen));
  for (const line of slot.lines) body.splice(random.below(body.length), 0, fill(line, pen));
  if (slot.future ?? random.chance(0.08)) body.splice(random.below(body.length + 1), 0, futureLine(pen));
  for (const link of links) body.splice(random.below(body.length + 1), 0, link);
  return [...head, ...body, ...(signed && random.chance(0.75) ? ['Q'] : [])].join('\n');
};

/** A short text of somebody else, for posts that are cited. */
export const citedText = (pen: Pen): string => bodyLines(pen, pen.random.between(20, 260)).join('\n');

const hosts =
  'example.org www.example.com example.com www.example.org trams.example harbour.example library.example weather.example'.split(
    ' ',
  );

/** A link to a reserved host; its path comes up only once. */
export const link = (random: DemonstrationRandom): string =>
  `https://${random.pick(hosts)}/notes/${random.between(1, 99)}/${random.between(1e8, 1e9)}`;
