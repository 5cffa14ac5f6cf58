import { zoneOffset } from './zone-names.ts';

const IN_BRACKETS = /\s*[([]([A-Za-z][\w/+: -]*)[)\]]\s*$/u;

/** The zone in brackets behind the name of a column, `Date (EST)`, and its minutes; null where nothing or something else is there. */
export const zoneInHead = (column: string): { readonly zone: string; readonly offset: number } | null => {
  const zone = IN_BRACKETS.exec(column)?.[1];
  const offset = zone === undefined ? null : zoneOffset(zone, 0);
  return zone === undefined || offset === null || offset === undefined ? null : { zone, offset };
};

/** The name of a column without its zone: `Date`. What else is in brackets makes it another column, `Text (translated)`. */
export const withoutZone = (column: string): string =>
  zoneInHead(column) === null ? column : column.replace(IN_BRACKETS, '');
