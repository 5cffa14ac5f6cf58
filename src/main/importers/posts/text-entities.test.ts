import { expect, it } from 'vitest';
import { mentionsIn } from './text-entities.ts';

it.each<[text: string, mentions: string[]]>([
  ['.@one begins a reply that all followers see', ['one']],
  ['RT @one: .@two @three, "@four" (@five)', ['one', 'two', 'three', 'four', 'five']],
  ['…@one and ＠two', ['one', 'two']],
  ['mail someone@example.org or first.last@example.org', []],
  ['see https://example.org/@one and @one@example.org', []],
])('finds the mentions in %j', (text, mentions) => {
  expect(mentionsIn(text)).toEqual(mentions);
});
