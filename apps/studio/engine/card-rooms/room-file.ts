import * as z from 'zod/mini'
import { explain, GameFileError } from '../slots/game-file.ts'
import { holdemFile, holdemRules } from './holdem/holdem-rules.ts'
import { mauBinhRules } from './mau-binh/mau-binh.ts'
import { paymentsFile as mauBinhPayments } from './mau-binh/rows.ts'
import type { AnyCardRules } from './rules.ts'
import { tienLenFile, tienLenRules } from './tien-len/tien-len.ts'

/* The data format of a game of card rooms: everything that decides money. */

const count = z.int().check(z.gte(1))
const id = z.string().check(z.regex(/^[a-z0-9-]+$/))
const ms = z.int().check(z.gte(0))
const mauBinhFile = z.strictObject({ kind: z.literal('mauBinh'), payments: mauBinhPayments })
/** As lobbies class them. */
const LEVELS = ['low', 'medium', 'high'] as const
/** Smallest units of a currency, by its code. */
const worth = z.record(z.string(), z.string().check(z.regex(/^[1-9]\d{0,11}$/)))

const gameFile = z.strictObject({
  format: z.literal('card-room/1'),
  id,
  name: z.string().check(z.minLength(1)),
  /** Rises with every change of what is paid; stored with each round. */
  version: count,
  rules: z.discriminatedUnion('kind', [tienLenFile, mauBinhFile, holdemFile]),
  /** How many play a hand at most; two do at least. */
  seats: z.int().check(z.gte(2), z.lte(9)),
  /** Units that a player can lose in a hand: so much is staked, or what the player has on the table. */
  most: count,
  /** Of what each winner wins in a hand, or of its pots, in millionths, and at most so many units. */
  rake: z.strictObject({ ppm: z.int().check(z.gte(0), z.lt(1_000_000)), cap: count }),
  /** What a player brings to the table, in units; who has less than `stay` gets up. */
  buyIn: z.strictObject({ least: count, most: count, stay: count }),
  /** `between`: from the moment a hand may begin; `show`: how long its end stands; `computer`: how long it thinks. */
  times: z.strictObject({ turn: ms, bank: ms, banks: ms, between: ms, show: ms, computer: ms }),
  /** What a unit is worth in the rooms of a level, by currency. */
  levels: z
    .array(z.strictObject({ id: z.enum(LEVELS), name: z.string().check(z.minLength(1)), units: worth }))
    .check(z.minLength(1)),
})
export type CardRoomFile = z.output<typeof gameFile>

/** A game of card rooms, made of its file. */
export type CardGame = { file: CardRoomFile; rules: AnyCardRules }

/** Reads a game file of the format `card-room/1`. Throws GameFileError with the place of a mistake. */
export function loadCardGame(json: unknown): CardGame {
  const read = gameFile.safeParse(json, { error: explain })
  if (!read.success) throw new GameFileError(read.error.issues[0]!.path, read.error.issues[0]!.message)
  const file = read.data
  return { file, rules: rulesOf(file) }
}

function rulesOf({ rules, times, rake }: CardRoomFile): AnyCardRules {
  switch (rules.kind) {
    case 'tienLen':
      return tienLenRules(rules.payments, times)
    case 'mauBinh':
      return mauBinhRules(rules.payments, { arrange: times.turn })
    case 'holdem':
      return holdemRules({ ...rules, ante: 0, rake }, times)
  }
}
