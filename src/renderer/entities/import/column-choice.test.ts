import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  columnQuery,
  columnsInUse,
  fieldLabel,
  NO_COLUMNS,
  savedColumns,
  withColumn,
} from './column-choice.ts';

it('a field is called by the words of the forms, or by those of its own name', () => {
  expect(['boardName', 'is_deleted', 'resolution', 'linkCount'].map(fieldLabel)).toEqual([
    'Board',
    'Is deleted',
    'Resolution',
    'Link count',
  ]);
});

describe('columns that a reader names', () => {
  it('leave open what was left open', () => {
    expect(columnQuery(NO_COLUMNS)).toEqual({});
  });

  it('are sent as JSON, with the dates’ format and zone, the platform, the encoding and the list', () => {
    const choice = {
      ...{ mapping: withColumn({}, 'text', 'words'), dateFormat: 'DD.MM.YYYY', timeZone: 'Europe/Berlin' },
      ...{ platform: ' gab ', encoding: 'macintosh', list: 'messages' },
    };
    expect(columnQuery(choice)).toEqual({
      mapping: '{"text":"words"}',
      platform: 'gab',
      dateFormat: 'DD.MM.YYYY',
      timeZone: 'Europe/Berlin',
      encoding: 'macintosh',
      list: 'messages',
    });
  });

  it('are saved with the list that they are of, and come back with it', () => {
    const mapping = savedColumns({ text: 'words' }, 'messages');
    expect(mapping).toEqual({ text: 'words', list: 'messages' });
    expect(savedColumns({ text: 'words' }, null)).toEqual({ text: 'words' });
    const saved = {
      ...{ id: 1, subject: 'posts' as const, name: 'mine', mapping, savedAt: '2026-01-01T00:00:00' },
      ...{ dateFormat: null, timeZone: null, platform: null },
    };
    expect(choiceOf(saved)).toMatchObject({ mapping: { text: 'words' }, list: 'messages', encoding: '' });
  });

  it('begin with what the columns’ names suggest, and can be taken out again', () => {
    const suggested = columnsInUse({ mapping: { text: 'body' } }, NO_COLUMNS);
    expect(suggested).toEqual({ text: 'body' });
    expect(withColumn(withColumn(suggested, 'id', 'nr'), 'text', '')).toEqual({ id: 'nr' });
  });
});
