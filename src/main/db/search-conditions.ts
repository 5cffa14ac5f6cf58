import { sql, type Expression, type SqlBool } from 'kysely';
import type { CompiledSearch } from './search.ts';

/** Where a search looks: the full-text index, and the id and the text of the rows that it indexes, in SQL. */
export interface SearchedTable {
  readonly index: Expression<unknown>;
  readonly id: Expression<unknown>;
  readonly text: Expression<unknown>;
}

type Condition = Expression<SqlBool>;

export const anyOf = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`;
const not = (condition: Condition): Condition => sql<SqlBool>`NOT ${condition}`;

/** The conditions of a search on a table; all of them must be met. */
export const searchConditions = (
  { match, literalGroups, excludedTexts, excludedMatch }: CompiledSearch,
  { index, id, text }: SearchedTable,
): readonly Condition[] => {
  const matches = (expression: string): Condition =>
    sql<SqlBool>`(${id} IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${expression}))`;
  const contains = (part: string): Condition => sql<SqlBool>`(instr(${text}, ${part}) > 0)`;
  return [
    ...(match === null ? [] : [matches(match)]),
    ...literalGroups.map((group) => anyOf([...group.texts.map(contains), ...group.matches.map(matches)])),
    ...excludedTexts.map((part) => not(contains(part))),
    ...(excludedMatch === null ? [] : [not(matches(excludedMatch))]),
  ];
};

/** Marks around hits in FTS5's `highlight()`: noncharacters, which no text may contain. */
export const MARK_OPEN = '\ufdd0';
export const MARK_CLOSE = '\ufdd1';

/** Offsets (UTF-16, end inclusive) of the marked hits in the text without its marks. */
export const rangesOfMarked = (marked: string): { start: number; end: number }[] => {
  const ranges: { start: number; end: number }[] = [];
  let shift = 0;
  for (let open = marked.indexOf(MARK_OPEN); open >= 0; open = marked.indexOf(MARK_OPEN, open + 1)) {
    const close = marked.indexOf(MARK_CLOSE, open);
    if (close < 0) break;
    ranges.push({ start: open - shift, end: close - shift - 2 });
    shift += 2;
  }
  return ranges;
};

/** Offsets (UTF-16, end inclusive) of what is looked for literally, where it is found. */
export const rangesOfLiterals = (
  text: string,
  { literalGroups }: CompiledSearch,
): { start: number; end: number }[] =>
  literalGroups
    .flatMap(({ texts }) => texts)
    .flatMap((part) => {
      const ranges: { start: number; end: number }[] = [];
      for (let start = text.indexOf(part); start >= 0; start = text.indexOf(part, start + part.length))
        ranges.push({ start, end: start + part.length - 1 });
      return ranges;
    });
