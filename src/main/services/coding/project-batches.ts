import type { GivenCode } from '#shared/contract/coding.ts';
import { formatCount } from '#shared/figures.ts';
import type { QdaProject, QdaSource } from '#shared/qda.ts';
import { UNSURE } from './batch-qda.ts';
import { ordered, pointsOf } from './given-codes.ts';

/** Who gave codes that name nobody. */
const NOBODY = 'unnamed coder';

export interface PlacedCoding {
  readonly coder: string;
  readonly dropNumber: number;
  readonly codes: readonly GivenCode[];
  readonly note: string;
  readonly isUnsure: boolean;
  /** ISO 8601; null where the file says none. */
  readonly at: string | null;
}

export interface PlacedBatch {
  readonly unit: 'drop' | 'span';
  readonly drops: readonly number[];
  readonly codings: readonly PlacedCoding[];
}

interface Found {
  readonly dropNumber: number;
  readonly text: string;
  readonly source: QdaSource;
}

/** The text with line feeds only, as it is compared: programs write line breaks in their own way, and add one at the end. */
const compared = (text: string): string => text.replace(/\r\n?/gu, '\n').trimEnd();

/** Drops by their texts, each used once; where several have the text, the one that the source names. */
const findDrops = (sources: readonly QdaSource[], texts: ReadonlyMap<number, string>): readonly Found[] => {
  const byText = Map.groupBy(texts, ([, text]) => compared(text));
  const used = new Set<number>();
  return sources.flatMap((source) => {
    const free = (byText.get(compared(source.text)) ?? []).filter(([number]) => !used.has(number));
    const named = Number(/(\d{1,9})/u.exec(source.name)?.[1] ?? Number.NaN);
    const [dropNumber, text] = free.find(([number]) => number === named) ?? free[0] ?? [];
    if (dropNumber === undefined || text === undefined) return [];
    used.add(dropNumber);
    return [{ dropNumber, text, source }];
  });
};

/** A place in one text as the same place in another that differs in line breaks only; both in code points. */
const moved = (from: string, to: string): ((place: number) => number) => {
  if (from === to) return (place) => place;
  const [source, target] = [Array.from(from), Array.from(to)];
  const isPair = (points: readonly string[], at: number): boolean =>
    points[at] === '\r' && points[at + 1] === '\n';
  const places: number[] = [];
  let at = 0;
  for (let point = 0; point < source.length; point += 1) {
    places.push(at);
    if (isPair(source, point)) {
      point += 1;
      places.push(at);
    }
    at += isPair(target, at) ? 2 : 1;
  }
  places.push(at);
  return (place) => places[place] ?? at;
};

interface Given {
  readonly coder: string;
  readonly at: string | null;
  readonly code: GivenCode;
}

const givenIn = (
  { source, text }: Found,
  unit: PlacedBatch['unit'],
  { coderOf, names }: Names,
): readonly Given[] => {
  const length = pointsOf(text);
  const move = moved(source.text, text);
  const one = (coding: QdaSource['codings'][number], start: number | null, end: number | null): Given => ({
    coder: coderOf(coding.user),
    at: coding.at,
    code: { code: names.get(coding.code) ?? '', start, end },
  });
  return unit === 'drop'
    ? source.codings.map((coding) => one(coding, null, null))
    : source.selections.flatMap(({ start, end, codings }) =>
        codings.map((coding) => one(coding, move(start), Math.min(move(end), length))),
      );
};

interface Names {
  /** Name of a user. */
  readonly coderOf: (guid: string | null) => string;
  /** Name here of a code, by its GUID. */
  readonly names: ReadonlyMap<string, string>;
}

const placed = (found: Found, unit: PlacedBatch['unit'], names: Names): readonly PlacedCoding[] => {
  const byCoder = Map.groupBy(givenIn(found, unit, names), ({ coder }) => coder);
  return [...byCoder].map(([coder, given]) => {
    const notes = found.source.notes.filter(({ user }) => names.coderOf(user) === coder);
    return {
      coder,
      dropNumber: found.dropNumber,
      at: given[0]?.at ?? null,
      codes: ordered(given.map(({ code }) => code)),
      note: notes
        .map(({ text }) => text)
        .filter((text) => text !== '')
        .join('\n\n'),
      isUnsure: notes.some(({ name }) => name.endsWith(UNSURE)),
    };
  });
};

export interface PlacedProject {
  readonly batches: readonly PlacedBatch[];
  /** Drops whose text is one of the project. */
  readonly found: number;
  readonly notes: readonly string[];
}

/**
 * The codes of a project as they belong to drops.
 * @param texts of all drops of the open dataset, by number
 * @param names of its codes here, by GUID
 */
export const placeProject = (
  { sources, users }: QdaProject,
  texts: ReadonlyMap<number, string>,
  names: ReadonlyMap<string, string>,
): PlacedProject => {
  const people = new Map(users.map(({ guid, name }) => [guid, name]));
  const coderOf = (guid: string | null): string => (guid === null ? NOBODY : (people.get(guid) ?? NOBODY));
  const found = findDrops(sources, texts);
  const batches = (['span', 'drop'] as const).flatMap((unit) => {
    const codings = found.flatMap((one) => placed(one, unit, { coderOf, names }));
    const coded = new Set(codings.map(({ dropNumber }) => dropNumber));
    const hasCodes = ({ source }: Found) => source.codings.length + source.selections.length > 0;
    const drops = found
      .filter((one) => coded.has(one.dropNumber) || !hasCodes(one))
      .map(({ dropNumber }) => dropNumber)
      .sort((a, b) => a - b);
    return codings.length === 0 ? [] : [{ unit, drops, codings }];
  });
  const kept = new Set(
    batches.flatMap(({ codings }) => codings.map(({ dropNumber, coder }) => `${dropNumber} ${coder}`)),
  );
  const lost = found.flatMap(({ dropNumber, source }) =>
    source.notes.filter(({ user }) => !kept.has(`${dropNumber} ${coderOf(user)}`)),
  ).length;
  const strange = sources.length - found.length;
  return {
    batches,
    found: found.length,
    notes: [
      ...(strange === 0
        ? []
        : [`Texts that are of no drop of the open dataset: ${formatCount(strange)}, left out.`]),
      ...(lost === 0
        ? []
        : [`Notes on drops that their author gave no code: ${formatCount(lost)}, left out.`]),
    ],
  };
};
