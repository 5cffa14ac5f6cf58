import { describe, expect, it } from 'vitest';
import { columnQuery, columnsInUse, NO_COLUMNS, withColumn } from './column-choice.ts';

describe('columns that a reader names', () => {
  it('leave open what was left open', () => {
    expect(columnQuery(NO_COLUMNS)).toEqual({});
  });

  it('are sent as JSON, with the dates’ format and zone, and the platform', () => {
    const mapping = withColumn({}, 'text', 'words');
    expect(
      columnQuery({ mapping, dateFormat: 'DD.MM.YYYY', timeZone: 'Europe/Berlin', platform: ' gab ' }),
    ).toEqual({
      mapping: '{"text":"words"}',
      platform: 'gab',
      dateFormat: 'DD.MM.YYYY',
      timeZone: 'Europe/Berlin',
    });
  });

  it('begin with what the columns’ names suggest, and can be taken out again', () => {
    const suggested = columnsInUse({ mapping: { text: 'body' } }, NO_COLUMNS);
    expect(suggested).toEqual({ text: 'body' });
    expect(withColumn(withColumn(suggested, 'id', 'nr'), 'text', '')).toEqual({ id: 'nr' });
  });
});
