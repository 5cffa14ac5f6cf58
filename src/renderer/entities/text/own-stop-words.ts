/** Words as an address writes them, or as a person types them: with commas, blanks or lines between them. */
export const stopWordsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/u).filter((word) => word !== '')),
];
