import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readTextFile, readTexts } from './text-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-texts-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const read = (text: string): Promise<readonly string[]> => {
  const file = join(folder, 'texts');
  writeFileSync(file, text);
  return readTexts(file, false).then((posts) => posts.map((post) => post.text));
};

describe('a file of plain texts', () => {
  it.each([
    ['id,text\n1,one\n2,two\n', /is a table with the columns id, text, not plain text: save its texts/],
    ['"","text","author"\n"1","one, two","Anna"\n', /is a table with the columns .*text, author/],
    ['date\tmessage\n2018-05-04\tone\n', /is a table with the columns date, message/],
    ['{"id":1,"text":"one"}\n{"id":2,"text":"two"}\n', /is JSON, not plain text/],
    ['[\n  {"text": "one"}\n]\n', /is JSON, not plain text/],
    ['<?xml version="1.0"?>\n<a>one</a>\n', /is HTML or XML, not plain text/],
    ['<!DOCTYPE html>\n<p>one</p>\n', /is HTML or XML, not plain text/],
  ])('is no table, no JSON and no page, whose names would be counted: %j', async (text, sentence) => {
    await expect(read(text)).rejects.toThrow(sentence);
  });

  it.each([
    ['one, two\nthree, four\n', 2],
    ['The text, as written\nmessage; content\n', 2],
    ['[sic] one\n{ two }\n', 2],
    ['<3 this\n<b>bold</b> words\n', 2],
    ['text\n', 1],
  ])('is read as it is: %j', async (text, count) => {
    expect(await read(text)).toHaveLength(count);
  });
});

it('says how a file can be read that is no UTF-8: by naming its encoding only where a command has an option for it', async () => {
  const file = join(folder, 'latin1');
  writeFileSync(file, Buffer.from('Brücke', 'latin1'));
  await expect(readTextFile(file)).rejects.toThrow(/byte 3 \(FC\) is no UTF-8\. Save it as UTF-8\.$/);
  await expect(readTextFile(file, null)).rejects.toThrow(/Name the encoding of the file \(--encoding/);
  expect(await readTextFile(file, 'windows-1252')).toBe('Brücke');
});
