import { isRow, type Row } from './fields.ts';
import { columnsOf, valueAtPath, type Guess, type Needs } from './mapping.ts';

/**
 * What services and databases put the fields of a record into: GeoJSON, Airtable, JSON:API, GraphQL, CouchDB, viewers of datasets, logs. An
 * object of another name, such as `user`, may as well be of something else than the record.
 */
const WRAPPERS =
  /^(?:properties|fields|attributes|node|doc|document|row|record|data|item|result|value|payload|post|tweet|status|message|article)$/i;

/** The columns of an object inside the records, and what their names suggest. */
export interface WrappedGuess<Field extends string> extends Guess<Field> {
  /** The name of the object. */
  readonly inside: string;
}

const insideOf = (rows: readonly Row[], name: string): readonly Row[] =>
  rows.flatMap((row) => (isRow(row[name]) ? [row[name]] : []));

/** Where records lack what is needed and one object inside each of them has all of it: the columns of that object. */
export const wrappedGuess = <Field extends string>(
  { names, missing, date, clock }: Pick<Needs<Field>, 'names' | 'missing' | 'date' | 'clock'>,
  rows: readonly Row[],
  { mapping: outer }: Guess<Field>,
): WrappedGuess<Field> | null => {
  const keys = new Set(rows.flatMap((row) => Object.keys(row).filter((key) => WRAPPERS.test(key))));
  const found = [...keys].flatMap((name): readonly WrappedGuess<Field>[] => {
    const inner = insideOf(rows, name);
    if (inner.length * 2 <= rows.length) return [];
    const guess = names.guess(columnsOf(inner), inner);
    if (
      missing(
        guess.mapping,
        guess.misfits.map(({ field }) => field),
      ).length > 0
    )
      return [];
    const mapping: Partial<Record<Field, string>> = {};
    for (const field of names.fields) {
      const column = guess.mapping[field];
      // What is around the object may name the record, as an id; its time is that of the export.
      if (column !== undefined) mapping[field] = `${name}.${column}`;
      else if (outer[field] !== undefined && field !== date && field !== clock) mapping[field] = outer[field];
    }
    const isReached = Object.values<string | undefined>(mapping).every(
      (path) => path === undefined || rows.some((row) => valueAtPath(row, path) !== undefined),
    );
    return isReached ? [{ inside: name, mapping, misfits: guess.misfits }] : [];
  });
  const [only] = found;
  return only !== undefined && found.length === 1 ? only : null;
};
