import { describeRecordError, type RecordError } from '#main/importers/files/import-failure.ts';
import type { FaultMend, ImportFault } from '#shared/contract/imports.ts';
import { plural } from '#shared/figures.ts';

const KEPT = 100;
const NAMED = 5;

/** A cause without what differs from record to record: the value that was given, the place in a page, the byte. */
const causeOf = ({ field, reason, isEncoding = false }: RecordError): string =>
  isEncoding
    ? 'encoding'
    : `${field.replaceAll(/\[\d+\]/g, '[]')} ${reason.replaceAll(/"[^"]*"|“[^”]*”/g, '""').replaceAll(/\d[\d,]*/g, '0')}`;

const MENDS: readonly (readonly [field: RegExp, reason: RegExp, mend: FaultMend])[] = [
  [/username$/, /name the account/, 'username'],
  [/source$/, /neither a source/, 'source'],
  [/platform$/, /name the platform/, 'platform'],
  [/./, /no time of that zone/, 'timeZone'],
  [/./, /^a date\b/, 'dateFormat'],
];

const mendOf = ({ field, reason, isEncoding = false }: RecordError): FaultMend | null =>
  isEncoding
    ? 'encoding'
    : (MENDS.find(([fields, reasons]) => fields.test(field) && reasons.test(reason))?.[2] ?? null);

interface Group {
  readonly first: RecordError;
  count: number;
  readonly records: number[];
}

/** Gathers faults by their causes, so that one cause is told once. */
export class FaultGroups {
  readonly #groups = new Map<string, Group>();

  add(error: RecordError): void {
    const cause = causeOf(error);
    const group = this.#groups.get(cause);
    if (group !== undefined) {
      group.count += 1;
      if (group.records.length < NAMED) group.records.push(error.record);
    } else if (this.#groups.size < KEPT)
      this.#groups.set(cause, { first: error, count: 1, records: [error.record] });
  }

  /** The most common first. */
  list(): readonly ImportFault[] {
    return [...this.#groups.values()]
      .map(({ first, count, records }) => {
        const { field, reason } = first;
        const fault = { field, reason, count, records };
        return { ...fault, mend: mendOf(first), sentence: describeFault(fault) };
      })
      .sort((a, b) => b.count - a.count || (a.records[0] ?? 0) - (b.records[0] ?? 0));
  }
}

/** `Record 3, date: …`, or `48 records (1, 2, 3, 4, 5, …), username: …`. */
const describeFault = ({
  field,
  reason,
  count,
  records,
}: Pick<ImportFault, 'field' | 'reason' | 'count' | 'records'>): string => {
  const [first = 0] = records;
  if (count === 1) return describeRecordError({ record: first, field, reason });
  const named = records.map((record) => record.toLocaleString('en-US')).join(', ');
  const differs = /"[^"]*"|“[^”]*”|^byte/.test(`${field} ${reason}`) ? ' (in the first of them)' : '';
  return `${plural(count, 'record')} (${named}${count > records.length ? ', …' : ''}), ${field}: ${reason}${differs}.`;
};
