/** The library ships no types; each function takes a lower-case English word and returns its base form. */
declare module 'wink-lemmatizer' {
  interface Lemmatizer {
    readonly noun: (word: string) => string;
    readonly verb: (word: string) => string;
    readonly adjective: (word: string) => string;
  }
  const lemmatizer: Lemmatizer;
  export default lemmatizer;
}
