import { type Card, DECK } from '#apps/studio/engine/tables/cards/shoe.ts'
import { writeShoe } from '#apps/studio/engine/tables/cards/shoe-text.ts'
import { hashServerSeed } from '#apps/studio/rng/fair.ts'
import { type OfferedGame, offerFile } from '#apps/studio/server/rounds/library.ts'
import { SEED_PURPOSE, type SeedSource } from '#apps/studio/server/rounds/seeds.ts'
import { insertSeed, lockSeed, revealSeed } from '#apps/studio/server/rounds/store-sessions.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { seal } from '#shared/server/secrets/secrets.ts'
import { SEEDS } from './world.ts'

/** A table of blackjack that only tests have. */
export const boxes: OfferedGame = offerFile(
  JSON.stringify({
    ...{ format: 'table/1', id: 'test-boxes', name: 'B', version: 1, rules: { kind: 'blackjack', decks: 8 } },
    times: { betting: 1_000, show: 0, decide: 1_000 },
  }),
  'BAIZE',
)

/** The next coup of a table is dealt from a shoe that begins with these ranks. */
export async function putShoe(
  db: Sql,
  { id }: Pick<OfferedGame, 'id'>,
  ranks: readonly number[],
  { serverSecret }: SeedSource = SEEDS,
): Promise<void> {
  const first: Card[] = ranks.map((rank, i) => ({ rank, suit: i % 4 }))
  const rest = Array.from({ length: 8 }, () => DECK)
    .flat()
    .slice(first.length)
  const text = writeShoe({ salt: 'ab', cut: 208, cards: [...first, ...rest] })
  await transaction(db, async tx => {
    const used = await lockSeed(tx, 'table', id)
    if (used) await revealSeed(tx, used.id)
    await insertSeed(tx, 'table', id, seal(serverSecret, SEED_PURPOSE, text), hashServerSeed(text), '')
  })
}
