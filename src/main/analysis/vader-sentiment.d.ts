/** The library ships no types; only the steps of its score are used. */
declare module 'vader-sentiment' {
  interface Words {
    readonly words_and_emoticons: readonly string[];
    /** Whether some of the words are in capitals, and not all. */
    readonly is_cap_diff: boolean;
  }
  interface Score {
    readonly neg: number;
    readonly neu: number;
    readonly pos: number;
    readonly compound: number;
  }
  interface Analyzer {
    /** All steps in one. */
    readonly polarity_scores: (text: string) => Score;
    /** `valences` with that of the word at `index` behind them. */
    readonly sentiment_valence: (
      valence: number,
      words: Words,
      word: string,
      index: number,
      valences: number[],
    ) => number[];
    readonly but_check: (words: readonly string[], valences: number[]) => number[];
    readonly score_valence: (valences: number[], text: string) => Score;
  }
  const library: { readonly SentimentIntensityAnalyzer: Analyzer };
  export default library;
}
