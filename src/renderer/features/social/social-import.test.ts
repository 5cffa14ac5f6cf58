import { describe, expect, it } from 'vitest';
import { NO_COLUMNS } from '#renderer/entities/import/column-choice.ts';
import { importQueryOf, NO_CHOICES } from './social-import.ts';

describe('what the user says about a file of posts', () => {
  it('leaves open what was left open', () => {
    expect(importQueryOf(NO_CHOICES)).toEqual({ format: 'auto', onError: 'abort' });
  });

  it('strips the @, and sends a mapping as JSON', () => {
    const choices = {
      ...NO_CHOICES,
      format: 'generic' as const,
      username: ' @name ',
      columns: { ...NO_COLUMNS, mapping: { text: 'words' }, platform: 'telegram' },
    };
    expect(importQueryOf(choices)).toEqual({
      format: 'generic',
      onError: 'abort',
      username: 'name',
      platform: 'telegram',
      mapping: '{"text":"words"}',
    });
  });
});
