/** A post of the board that a text cites, `>>12`: neither a quoted line that begins with a number (`>>>6 of them`) nor an ordinal. */
export const CITED_POST = /(?<!>)>>(\d+)(?![\p{L}\p{N}_])/gu;
