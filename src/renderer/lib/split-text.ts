/** The parts of a text between separators, without blanks at their ends; empty ones are left out. */
export const splitText = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
