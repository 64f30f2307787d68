// What is used here of three packages that come without types.

declare module 'sentiment' {
  export default class Sentiment {
    analyze(text: string): { readonly score: number }
  }
}

declare module 'vader-sentiment' {
  const vader: {
    readonly SentimentIntensityAnalyzer: { polarity_scores(text: string): { readonly compound: number } }
  }
  export default vader
}

declare module 'wink-sentiment' {
  export default function winkSentiment(text: string): { readonly score: number }
}
