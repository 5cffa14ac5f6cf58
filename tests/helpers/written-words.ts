import { words } from '#main/analysis/text/tokens.ts';
import type { TestWorkstation } from './workstation.ts';

/** Every word of the drops and of the meanings of keys, spelled as there: the stems that methods compare are not among them. */
export const writtenWords = (w: TestWorkstation): ReadonlySet<string> => {
  const texts = w
    .sql()
    .prepare('SELECT content FROM drops UNION ALL SELECT meanings FROM abbreviation_keys')
    .pluck()
    .all() as string[];
  return new Set(words(texts.join('\n')));
};
