import { ADJUDICATED, isOpenedBatch } from '#main/db/coded-drops.ts';
import { boolean, datetime, integer, OF_DROP, string, timestampOf, type View } from './view.ts';

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

/** Of the open dataset only, and of its drops that are still there. */
const IS_SHOWN = `batch.dataset_id IN (SELECT id FROM main.datasets WHERE is_open = 1) AND ${isOpenedBatch('batch.id')}
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
    ...OF_DROP,
    select: `SELECT batch.id, batch.name, coded.drop_number, coded.coder, given.key, given.value ->> 'code', given.value ->> 'start',
      given.value ->> 'end', coded.is_unsure, coded.note, ${timestampOf('coded.coded_at')}
      FROM main.codings AS coded, json_each(coded.codes_json) AS given
      JOIN main.coding_batches AS batch ON batch.id = coded.batch_id WHERE ${IS_SHOWN}`,
  },
  {
    name: 'adjudicated_codes',
    content:
      'The codes of drops as adjudicated: what was decided, or what every coder gave; of batches that all have closed.',
    key: ['batch_id', 'number', 'code'],
    columns: [
      ...batch,
      string('code', 'Code'),
      boolean('is_decided', 'Whether it was decided, instead of given by all'),
    ],
    ...OF_DROP,
    select: `SELECT batch.id, batch.name, coded.drop_number, coded.code, coded.is_decided FROM (${ADJUDICATED}) AS coded
      JOIN main.coding_batches AS batch ON batch.id = coded.batch_id WHERE ${IS_SHOWN}`,
  },
];
