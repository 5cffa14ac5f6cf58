import { ADJUDICATED, isOpenedBatch } from '#main/db/coded-drops.ts';
import { boolean, datetime, DROP_ITEM, integer, string, timestampOf, toDrop, type View } from './view.ts';

const batch = [
  string('batch_id', 'Id of the batch'),
  string('batch', 'Name of the batch'),
  integer('number', 'Number of the drop'),
] as const;
const given = [
  integer('position', 'Place among the codes of the drop, from 0'),
  string('code', 'Code'),
  integer('start', 'Where the code begins in the text, from 0; empty for a whole drop', {
    unit: 'Unicode code points',
  }),
  integer('end', 'Where the code ends, not included; empty for a whole drop', {
    unit: 'Unicode code points',
  }),
] as const;

const GIVEN = `given.key, given.value ->> 'code', given.value ->> 'start', given.value ->> 'end'`;
/** Of the open dataset only, and of its drops that are still there. */
const fromBatch = (rows: string): string => `FROM ${rows} AS coded, json_each(coded.codes_json) AS given
  JOIN main.coding_batches AS batch ON batch.id = coded.batch_id
  WHERE batch.dataset_id IN (SELECT id FROM main.datasets WHERE is_open = 1) AND ${isOpenedBatch('coded.batch_id')}
    AND coded.drop_number IN (SELECT number FROM main.drops)`;

/** What people coded, of batches that every coder has closed. */
export const codingViews: readonly View[] = [
  {
    name: 'coded_drops',
    content: 'The codes that each coder gave drops, of batches that all of their coders have closed.',
    key: ['batch_id', 'number', 'coder', 'position'],
    columns: [
      ...batch,
      string('coder', 'Who gave the code'),
      ...given,
      boolean('is_unsure', 'Whether the coder was unsure'),
      string('note', 'Note of the coder', { isText: true }),
      datetime('coded', 'Time of coding, UTC'),
    ],
    references: [toDrop],
    items: [DROP_ITEM],
    select: `SELECT batch.id, batch.name, coded.drop_number, coded.coder, ${GIVEN}, coded.is_unsure, coded.note,
      ${timestampOf('coded.coded_at')} ${fromBatch('main.codings')}`,
  },
  {
    name: 'adjudicated_codes',
    content:
      'The codes of drops as adjudicated: what all coders gave alike, or what was decided; of batches that all have closed.',
    key: ['batch_id', 'number', 'position'],
    columns: [
      ...batch,
      ...given,
      boolean('is_decided', 'Whether it was decided, instead of given alike by all'),
    ],
    references: [toDrop],
    items: [DROP_ITEM],
    select: `SELECT batch.id, batch.name, coded.drop_number, ${GIVEN}, coded.is_decided ${fromBatch(`(${ADJUDICATED})`)}`,
  },
];
