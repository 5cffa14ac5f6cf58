/**
 * Splits a stream of server-sent events into the data of its events: `push` takes text as it arrives, cut anywhere, and
 * gives the data of every event that it completes (several `data:` lines joined, comments and other fields left out).
 */
export const createEventParser = (): { readonly push: (chunk: string) => readonly string[] } => {
  let rest = '';
  return {
    push: (chunk) => {
      // Over the seam as well: a chunk may end between the two signs of a line break.
      rest = (rest + chunk).replaceAll('\r\n', '\n');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      return blocks.map(dataOf).filter((data) => data !== '');
    },
  };
};

const dataOf = (block: string): string =>
  block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).replace(/^ /, ''))
    .join('\n');
