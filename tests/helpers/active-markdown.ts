import { Parser } from 'commonmark';

/** What of a text is more than text to a reader of CommonMark: HTML, images, and links that run something. */
export const activeInMarkdown = (text: string): string[] => {
  const found: string[] = [];
  const walker = new Parser().parse(text).walker();
  for (let step = walker.next(); step !== null; step = walker.next()) {
    const { type, literal, destination } = step.node;
    if (type === 'html_inline' || type === 'html_block') found.push(literal ?? '');
    if (type === 'image' && step.entering) found.push(destination ?? '');
    if (/^(?:javascript|data|vbscript):/iu.test(destination ?? '')) found.push(destination ?? '');
  }
  return found;
};
