import { randomBytes } from 'node:crypto'
import { DECK } from '#apps/studio/engine/tables/cards/shoe.ts'
import { readShoe, writeShoe } from '#apps/studio/engine/tables/cards/shoe-text.ts'
import type { TableRules } from '#apps/studio/engine/tables/rules.ts'
import { hashServerSeed } from '#apps/studio/rng/fair.ts'
import type { Rng } from '#apps/studio/rng/rng.ts'
import type { Tx } from '#shared/server/db.ts'
import { seal } from '#shared/server/secrets/secrets.ts'
import { makeSeed, openSeed, SEED_PURPOSE, type SeedSource } from '../rounds/seeds.ts'
import * as seedStore from '../rounds/store-sessions.ts'

/** Whose seeds a table's are: a table has one in use, as a player has of a game. */
const TABLE = 'table'
/** Fresh bytes of the operating system come into the shuffle after so many cards: one key reaches 2^256 shoes, eight decks have 2^2,229. */
const REKEY_CARDS = 40
/** The cut card lies 14 to 16 cards from the end (games.md §6), unless the table needs more behind it. */
const [LEAST_CUT, CUTS] = [14, 3]

type Decks = Pick<TableRules, 'decks' | 'behindCut'>

/** The shuffled shoe as its text. */
export function shuffleShoe(
  { draw, rekey }: Pick<Rng, 'draw' | 'rekey'>,
  { decks, behindCut = LEAST_CUT }: Decks,
): string {
  const cards = Array.from({ length: decks }, () => DECK).flat()
  for (let i = cards.length - 1; i > 0; i--) {
    if (i % REKEY_CARDS === 0) rekey()
    const j = draw(i + 1)
    ;[cards[i], cards[j]] = [cards[j]!, cards[i]!]
  }
  return writeShoe({ salt: randomBytes(16).toString('hex'), cut: behindCut + draw(CUTS), cards })
}

type Deps = { seeds: SeedSource; rng: Pick<Rng, 'draw' | 'rekey'> }

/** The seed of the next coup: the shoe in use, or a fresh one when its cut card is out; without decks one of the coup's own. */
export async function nextSeed(tx: Tx, { seeds, rng }: Deps, game: string, rules: Decks): Promise<seedStore.SeedRow> {
  const { decks } = rules
  const inUse = await seedStore.lockSeed(tx, TABLE, game)
  if (inUse && decks > 0 && !isUsedUp(readShoe(openSeed(seeds, inUse.serverSeed)), inUse.nextNonce, decks)) return inUse
  if (inUse) await seedStore.revealSeed(tx, inUse.id)
  const fresh = decks > 0 ? sealShoe(seeds, shuffleShoe(rng, rules)) : makeSeed(seeds)
  await seedStore.insertSeed(tx, TABLE, game, fresh.sealed, fresh.hash, '')
  return (await seedStore.lockSeed(tx, TABLE, game))!
}

/** A shoe of another number of decks was dealt by an older file of the game. */
function isUsedUp({ cards, cut }: ReturnType<typeof readShoe>, dealt: number, decks: number): boolean {
  return cards.length !== decks * DECK.length || dealt >= cards.length - cut
}

const sealShoe = ({ serverSecret }: SeedSource, text: string) => ({
  sealed: seal(serverSecret, SEED_PURPOSE, text),
  hash: hashServerSeed(text),
})
