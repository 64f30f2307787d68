import { createRequire } from 'node:module'
import { describeSuite, system, type System } from 'oloproof'
import Sentiment from 'sentiment'
import vader from 'vader-sentiment'
import model from 'wink-eng-lite-web-model'
import winkNLP from 'wink-nlp'
import winkSentiment from 'wink-sentiment'
import { sentences, type Label } from './sentences.ts'

const require = createRequire(import.meta.url)

/** A package as a system, under its own name and version: an update of the package is called anew. */
function scorer(name: string, score: (text: string) => number): System<string, Label> {
  const { version } = require(`${name}/package.json`) as { version: string }
  return system({ name, version }, ({ input }) => (score(input) > 0 ? 'positive' : 'negative'))
}

const afinn = new Sentiment()
const nlp = winkNLP(model, ['sbd', 'negation', 'sentiment'])

const systems = [
  scorer('sentiment', (text) => afinn.analyze(text).score),
  scorer('vader-sentiment', (text) => vader.SentimentIntensityAnalyzer.polarity_scores(text).compound),
  scorer('wink-sentiment', (text) => winkSentiment(text).score),
  // `its` holds functions that are handed over, never called here.
  // oxlint-disable-next-line typescript/unbound-method
  scorer('wink-nlp', (text) => Number(nlp.readDoc(text).out(nlp.its.sentiment))),
]

describeSuite('sentiment', { systems, cases: sentences }, ({ criterion }) => {
  criterion('exact_label', ({ output, expected }) => output === expected)
})
