/** Statements that steps share. The definitions in a data folder are compared with these to the letter: their texts never change. */

/** Epoch milliseconds. */
export const NOW = `CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

export const trigger = (name: string, event: string, body: readonly string[]): string =>
  `CREATE TRIGGER ${name} AFTER ${event} BEGIN ${body.map((statement) => `${statement};`).join(' ')} END`;

/** Of a row of human codes. */
export const codeId = (row: 'NEW' | 'OLD'): string =>
  `${row}.codebook_id || '/' || ${row}.drop_number || '/' || coalesce((SELECT name FROM datasets WHERE id = ${row}.dataset_id), '')`;

/**
 * Notes a change. A clock that was set back is no help here: a version is at least a millisecond later than the one before it.
 * What is noted as ours has no author; anyone who wrote the version before us is kept, because we had read it.
 */
export const noted = (kind: string, id: string, field: string, time: string): string =>
  `INSERT INTO work_versions (kind, id, field, time)
    VALUES ('${kind}', ${id}, '${field}', coalesce((SELECT max(${time}, max(time) + 1) FROM work_versions
      WHERE kind = '${kind}' AND id = ${id}), ${time}))
    ON CONFLICT (kind, id, field) DO UPDATE SET
      time = excluded.time,
      over_time = iif(author IS NULL, over_time, time),
      over_author = coalesce(author, over_author),
      author = NULL`;

/** Notes a change, later than whatever is noted of the item. */
export const notedLater = (kind: string, id: string, field: string, time: string): string =>
  `INSERT INTO work_versions (kind, id, field, time)
    VALUES ('${kind}', ${id}, ${field}, max(${time}, coalesce((SELECT max(time) + 1 FROM work_versions
      WHERE kind = '${kind}' AND id = ${id}), 0)))
    ON CONFLICT (kind, id, field) DO UPDATE SET
      time = excluded.time,
      over_time = iif(author IS NULL, over_time, time),
      over_author = coalesce(author, over_author),
      author = NULL`;
