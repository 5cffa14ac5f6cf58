import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { createEventParser } from './event-stream.ts';

const line = fc.stringMatching(/^[a-z{}":0-9]{1,20}$/);

describe('createEventParser', () => {
  it('gives the same events however the stream is cut', () => {
    fc.assert(
      fc.property(
        fc.array(line),
        fc.array(fc.nat({ max: 400 })),
        fc.constantFrom('\n', '\r\n'),
        (events, cuts, end) => {
          const text = events
            .map((data) => `event: job${end}data: ${data}${end}${end}`)
            .join(`: alive${end}${end}`);
          const edges = [...new Set(cuts.filter((cut) => cut < text.length))].sort((a, b) => a - b);
          const parser = createEventParser();
          const seen = [0, ...edges].flatMap((from, at) => parser.push(text.slice(from, edges[at])));
          expect(seen).toEqual(events);
        },
      ),
    );
  });

  it('joins several data lines and passes comments over', () => {
    expect(createEventParser().push(': hello\n\ndata: a\ndata: b\n\n')).toEqual(['a\nb']);
  });
});
