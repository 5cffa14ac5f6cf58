/** The library ships no types; only the score is used. */
declare module 'vader-sentiment' {
  interface Analyzer {
    readonly polarity_scores: (text: string) => { neg: number; neu: number; pos: number; compound: number };
  }
  const library: { readonly SentimentIntensityAnalyzer: Analyzer };
  export default library;
}
