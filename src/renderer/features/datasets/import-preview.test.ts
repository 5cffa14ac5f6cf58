import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { previewFile } from './import-preview.ts';

describe('previewFile', () => {
  it('knows the archive format, whole or cut', () => {
    const text = JSON.stringify({
      posts: [{ post_metadata: { id: 1, time: 5 }, text: 'a {brace} "quoted"' }, { x: 1 }],
    });
    expect(previewFile('posts.json', text.slice(0, -8))).toMatchObject({
      format: 'json-qanon',
      columns: ['post_metadata.id', 'post_metadata.time', 'text'],
      sample: { text: 'a {brace} "quoted"' },
    });
  });

  it('reads the columns of a CSV', () => {
    expect(previewFile('x.csv', '\uFEFFnumber,when,body\r\n1,2018-01-01,"a, b"\r\n2,20')).toMatchObject({
      format: 'csv',
      columns: ['number', 'when', 'body'],
      sample: { body: 'a, b' },
    });
  });

  it('tells lines of JSON from an array', () => {
    expect(previewFile('x.jsonl', '{"n":1}\n{"n":2}\n')?.format).toBe('ndjson');
    expect(previewFile('x.json', '[{"n":1},{"n":2}]')).toMatchObject({ format: 'json', columns: ['n'] });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('a.json', 'a.csv', 'a'),
        fc.constantFrom('', '{', '[{"a":', '"'),
        (text, name, start) => {
          previewFile(name, start + text);
        },
      ),
    );
  });
});
