/** Labels of the required fields without a text: what a dialog still waits for. @param texts by their labels */
export const emptyFields = (texts: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(texts)
    .filter(([, text]) => text.trim() === '')
    .map(([label]) => label);
