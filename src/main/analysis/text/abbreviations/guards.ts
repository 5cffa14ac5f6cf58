import type { GuardClause, KeyGuard } from '#shared/contract/abbreviation-key.ts';

/** A candidate's place: `start` inclusive, `end` exclusive, inside the stretch `from`…`to` of the text that may be read. */
export interface KeyPlace {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** The line around a place, in two halves. */
interface Line {
  readonly before: string;
  readonly after: string;
}

/** How far a line is read to each side: a text without line breaks must not cost its square. */
const reach = 400;

const lineOf = ({ text, start, end, from, to }: KeyPlace): Line => {
  const before = text.slice(Math.max(from, start - reach), start);
  const after = text.slice(end, Math.min(to, end + reach));
  const stop = after.indexOf('\n');
  return {
    before: before.slice(before.lastIndexOf('\n') + 1),
    after: stop < 0 ? after : after.slice(0, stop),
  };
};

/** What may be between two entries of a list of initials. */
const separator = String.raw`[^\S\n]*[,:/>+&\-–—]+[^\S\n]*`;
const initials = '[A-Z][A-Z0-9]{1,2}';
const listedBefore = new RegExp(`(?<![A-Za-z0-9_])${initials}[\\])]?${separator}[[(]?$`, 'u');
const listedAfter = new RegExp(`^[\\])]?${separator}[[(]?${initials}(?![A-Za-z0-9_])`, 'u');

const wordPoint = /^[\p{L}\p{N}_]$/u;
/** Plain letters and digits are looked up: the expression alone costs more than the rest of a guard. */
const plainWordUnits = Uint8Array.from({ length: 128 }, (_, unit) =>
  wordPoint.test(String.fromCharCode(unit)) ? 1 : 0,
);

/** Where the code point that ends before `end` begins. */
const pointBefore = (text: string, end: number): number => {
  const isPair = /[\uDC00-\uDFFF]/.test(text.charAt(end - 1)) && /[\uD800-\uDBFF]/.test(text.charAt(end - 2));
  return isPair ? end - 2 : end - 1;
};

/** Where the run of word characters (or of others) that ends before `end` begins. */
const runBefore = (text: string, end: number, ofWord: boolean): number => {
  let at = end;
  while (at > 0) {
    const unit = text.charCodeAt(at - 1);
    const from = unit < 128 ? at - 1 : pointBefore(text, at);
    const isWord = unit < 128 ? plainWordUnits[unit] === 1 : wordPoint.test(text.slice(from, at));
    if (isWord !== ofWord) return at;
    at = from;
  }
  return at;
};

/** The last run of letters, digits and `_`; read from the end, because a search from the start costs a line's square. */
export const lastWord = (before: string): string | undefined => {
  const end = runBefore(before, before.length, false);
  return end === 0 ? undefined : before.slice(runBefore(before, end, true), end);
};
const firstWord = (after: string): string | undefined => /^[^\p{L}\p{N}_]*([\p{L}\p{N}_]+)/u.exec(after)?.[1];

const conditions: Readonly<Record<Extract<GuardClause, string>, (line: Line) => boolean>> = {
  bracketed: ({ before, after }) => /[[(]\s*$/u.test(before) && /^\s*[\])]/u.test(after),
  listed: ({ before, after }) => listedBefore.test(before) || listedAfter.test(after),
  mixedCaseLine: ({ before, after }) => /\p{Ll}/u.test(before) || /\p{Ll}/u.test(after),
  lowerCaseBeside: ({ before, after }) =>
    [lastWord(before), firstWord(after)].some((word) => /\p{Ll}/u.test(word ?? '')),
  aloneOnLine: ({ before, after }) => !/[\p{L}\p{N}[\]()]/u.test(before) && !/[\p{L}\p{N}[\]()]/u.test(after),
  hyphenated: ({ before, after }) => /[\p{L}\p{N}][-–]$/u.test(before) || /^[-–][\p{L}\p{N}]/u.test(after),
  dotted: ({ before, after }) => /\p{L}\.$/u.test(before) || /^\.\p{L}/u.test(after),
  // A bracketed letter spells part of a word: `DEC[L]AS`, `whe[R]e`. A plural s after it, as in `[D]s`, does not.
  insideWord: ({ before, after }) =>
    /[\p{L}\p{N}][[(]$|[\])]$/u.test(before) || /^[\])](?!s(?![\p{L}\p{N}]))[\p{L}\p{N}]|^[[(]/u.test(after),
};

const holds = (clause: GuardClause, line: Line): boolean => {
  if (typeof clause === 'string') return conditions[clause](line);
  if ('after' in clause) return clause.after.includes(lastWord(line.before) ?? '');
  return clause.before.includes(firstWord(line.after) ?? '');
};

/** Whether a key's guard lets an occurrence at this place count. */
export const allows = (guard: KeyGuard, place: KeyPlace): boolean => {
  const line = lineOf(place);
  const isAllowed = guard.any === undefined || guard.any.some((clause) => holds(clause, line));
  return isAllowed && !(guard.none ?? []).some((clause) => holds(clause, line));
};
