/** The writer alone: the package's browser entry needs a DOMParser to be loaded, also where nothing is read. */
declare module 'graphology-gexf/common/writer.js' {
  import type { write } from 'graphology-gexf';
  const writer: typeof write;
  export default writer;
}
