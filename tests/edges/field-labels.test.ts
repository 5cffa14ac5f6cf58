import { describe, expect, it } from 'vitest';
import { DROP_FIELDS } from '#main/importers/drops/formats/generic.ts';
import { NEWS_FIELDS } from '#main/importers/news/formats/generic.ts';
import { POST_FIELDS } from '#main/importers/posts/formats/generic.ts';
import { fieldLabel } from '#renderer/entities/import/column-choice.ts';

describe('the fields that a column of a file can be', () => {
  it.each([...new Set([...DROP_FIELDS.fields, ...POST_FIELDS.fields, ...NEWS_FIELDS.fields])])(
    '%s is called by words a reader knows',
    (field) => {
      expect(fieldLabel(field)).toMatch(/^[A-Z][a-z]*( [a-z]+)*$/);
    },
  );
});
