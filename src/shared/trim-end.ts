/**
 * A text without the given characters at its end. A pattern such as `/[.,;]+$/` starts anew at every stop inside the text, which
 * takes minutes for a long row of them; this looks at each character once.
 */
export const trimEndOf = (text: string, characters: string): string => {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};
