import * as z from 'zod/mini'
import { type PromotionRecord, promotionRecord } from '#features/draws/rules/records.ts'
import { drawCore, drawProof } from '#features/lottery/api-fairness.ts'
import type { BetLeaf } from '#features/lottery/rules/draws/bets-root.ts'
import { fromHex } from '#shared/hex.ts'

/** A whole record, or the bare inputs and outputs of a draw. */
export type Published =
  | { kind: 'proof'; draw: z.infer<typeof drawProof> }
  | { kind: 'core'; draw: z.infer<typeof drawCore> }

const leaf = z.object({ betId: z.string(), lineHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })

/** Records of a file. Throws Error naming the place of the first thing that is wrong. */
export function readDraws(text: string): Published[] {
  const json: unknown = JSON.parse(text)
  const draws = listOf(json)
  if (draws.length === 0) throw new Error('no draws in it')
  return draws.map((draw, i): Published => {
    const isProof = typeof draw === 'object' && draw !== null && 'recordHash' in draw
    const place = `draw ${i + 1}`
    return isProof
      ? { kind: 'proof', draw: readShape(drawProof, draw, place) }
      : { kind: 'core', draw: readShape(drawCore, named(draw), place) }
  })
}

/** Records of envelopes, wheels and raffles; undefined for a file of lottery draws. */
export function readPromotions(text: string): PromotionRecord[] | undefined {
  const list = listOf(JSON.parse(text))
  const isPromotion = (each: unknown) => typeof each === 'object' && each !== null && 'kind' in each
  if (list.length === 0 || !list.every(isPromotion)) return undefined
  return list.map((each, i) => readShape(promotionRecord, each, `draw ${i + 1}`))
}

/** Lines as published at lock. */
export function readLeaves(text: string): BetLeaf[] {
  const leaves = readShape(z.array(leaf), JSON.parse(text), 'bets')
  return leaves.map(({ betId, lineHash }) => ({ betId, lineHash: fromHex(lineHash) }))
}

function listOf(json: unknown): unknown[] {
  if (Array.isArray(json)) return json
  if (typeof json !== 'object' || json === null) return [json]
  const list = 'draws' in json ? json.draws : 'vectors' in json ? json.vectors : 'list' in json ? json.list : [json]
  return Array.isArray(list) ? list : [list]
}

/** Bare draws may leave their structure to their name. */
function named(draw: unknown): unknown {
  return typeof draw === 'object' && draw !== null && 'game' in draw ? { structure: draw.game, ...draw } : draw
}

function readShape<T extends z.ZodMiniType>(shape: T, json: unknown, place: string): z.infer<T> {
  const { success, data, error } = z.safeParse(shape, json)
  if (success) return data
  const [issue] = error.issues
  throw new Error(`${[place, ...issue!.path.map(String)].join(' · ')}: ${issue!.message || issue!.code}`)
}
