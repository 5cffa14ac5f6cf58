const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a text has letters of a script that puts no blanks between words. */
export const hasUnspacedScript = (text: string): boolean => UNSPACED.test(text);
