import { describe, expect, it } from 'vitest';
import { importQueryOf, NO_CHOICES, withColumn } from './social-import.ts';

describe('what the user says about a file of posts', () => {
  it('leaves open what was left open', () => {
    expect(importQueryOf(NO_CHOICES)).toEqual({ format: 'auto', onError: 'abort' });
  });

  it('strips the @, and sends a mapping as JSON', () => {
    const choices = {
      ...NO_CHOICES,
      format: 'generic' as const,
      username: ' @name ',
      platform: 'twitter' as const,
      mapping: withColumn({}, 'text', 'words'),
    };
    expect(importQueryOf(choices)).toEqual({
      format: 'generic',
      onError: 'abort',
      username: 'name',
      platform: 'twitter',
      mapping: '{"text":"words"}',
    });
  });

  it('takes a column out again', () => {
    const mapping = withColumn(withColumn({}, 'text', 'a'), 'id', 'b');
    expect(withColumn(mapping, 'text', '')).toEqual({ id: 'b' });
    expect(withColumn(mapping, 'id', 'c')).toEqual({ text: 'a', id: 'c' });
  });
});
