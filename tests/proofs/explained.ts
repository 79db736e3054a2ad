import { isDeepStrictEqual } from 'node:util'
import type { Answer, Call, Decided, Model } from './model-types.ts'
import type { Answered } from './proof-world.ts'
import { decide } from './wallet-model.ts'

export type Observed = { call: Call; answered: Answered }

/**
 * Every model that calls in flight at the same time may have left behind: those of each order of them in which the
 * model gives exactly these answers. None: the answers have no explanation.
 */
export function explain(models: readonly Model[], observed: readonly Observed[]): Model[] {
  const ends = new Map<string, Model>()
  const follow = (model: Model, rest: readonly Observed[]) => {
    if (rest.length === 0) ends.set(JSON.stringify(model), model)
    for (const next of rest) {
      const after = afterAnswer(model, next)
      if (after)
        follow(
          after,
          rest.filter(each => each !== next),
        )
    }
  }
  for (const model of models) follow(model, observed)
  return [...ends.values()]
}

/** The model after a call that was answered so, or undefined where the model answers otherwise. */
function afterAnswer(before: Model, { call, answered }: Observed): Model | undefined {
  const model = structuredClone(before)
  const expected = decide(model, call)
  const given = JSON.parse(answered.body) as Answer & { answers?: Answer[] }
  const { answers, ...own } = given
  const { parts, replayed, isRepeat = replayed !== undefined } = expected
  const isReplay = parts ? parts.length > 0 && parts.every(part => part.replayed !== undefined) : isRepeat
  if (answered.http !== 200 || answered.replay !== isReplay) return undefined
  if (!parts) return fits(model, expected, given, answered.body) ? model : undefined
  if (!isDeepStrictEqual(plain(own), expected.answer) || answers?.length !== parts.length) return undefined
  return parts.every((part, i) => fits(model, part, answers[i]!, JSON.stringify(answers[i]))) ? model : undefined
}

/** Compares one answer and keeps its bytes, for the same id gets the same bytes for ever. */
function fits(model: Model, { answer, replayed, wrote = [] }: Decided, given: Answer, body: string): boolean {
  const known = replayed === undefined ? undefined : model.txs[replayed]
  if (known?.body !== undefined) return known.body === body
  for (const tx of wrote) model.txs[tx]!.body = body
  return isDeepStrictEqual(plain(given), plain(answer))
}

/** Without what is not about money: our own name of the transaction and the way of showing a refusal. */
function plain(answer: Answer): Answer {
  const { our_tx: _, message: __, show: ___, ...rest } = answer
  const inner = rest.answer as Answer | undefined
  return (inner ? { ...rest, answer: plain(inner) } : rest) as Answer
}
