import { Transform } from 'node:stream';

const LINE_FEED = 10;

/**
 * Hands on whole lines, and leaves out those that are too long without keeping them: anyone who sends one can neither fill the memory nor
 * hold the next line up.
 * @param maxBytes of a line without its end
 * @param onDropped called once for each line that is left out
 */
export const limitedLines = (maxBytes: number, onDropped: () => void): Transform => {
  let kept: Buffer[] = [];
  let length = 0;
  let isDropping = false;
  const take = (piece: Buffer): void => {
    if (isDropping) return;
    length += piece.length;
    if (length <= maxBytes) {
      kept.push(piece);
      return;
    }
    isDropping = true;
    kept = [];
    onDropped();
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let start = 0;
      for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
        take(chunk.subarray(start, end));
        if (!isDropping) this.push(Buffer.concat([...kept, Buffer.from('\n')]));
        [kept, length, isDropping] = [[], 0, false];
        start = end + 1;
      }
      take(chunk.subarray(start));
      done();
    },
  });
};
