import { setTimeout as wait } from 'node:timers/promises'
import { setGameOffer } from '#features/games/server/games.ts'
import { Refusal } from '#shared/refusal.ts'
import { connect, type Sql, transaction } from '#shared/server/db.ts'

const MERCHANT = 1
const NEW_DAYS = 30
const DAY_MS = 86_400_000
const PATIENCE_MS = 30_000

/** The demo merchant's own marks, hottest first. */
const HOT = [
  'LACQUER.lotus-lantern',
  'NINEDRUM.nine-dragons',
  'STARLOFT.starloft-voyage',
  'TIDEWHEEL.tidal-pearls',
  'BANYAN.panda-grove',
  'SAFFRON.pomegranate-court',
  'KITEMBER.ember-fox',
  'MANGO.velvet-mango',
]
const NEW = [
  ...['TIDEWHEEL.sunken-hoard', 'ABACUS.aurora-gates', 'MANGO.comet-harvest', 'STARLOFT.star-orchard'],
  ...['TIDEWHEEL.hidden-reef', 'STARLOFT.sky-lantern', 'MOONMILL.paper-crown', 'RIVERKIN.monsoon-deuces'],
  ...['STARLOFT.crystal-hollow', 'MOONMILL.midnight-apothecary', 'RIVERKIN.sword-lake', 'FINCH.clockwork-finch'],
]

/**
 * Marks games of the demo merchant as hot and new, once the vendors' lists were read: games that are not there within
 * half a minute stay as they are.
 */
export async function seedOffers(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, 1)
  const newUntil = new Date(Date.now() + NEW_DAYS * DAY_MS)
  try {
    const deadline = Date.now() + PATIENCE_MS
    for (const game of HOT) await untilSet(db, game, { hot: true }, deadline)
    for (const game of NEW) await untilSet(db, game, { newUntil }, deadline)
  } finally {
    await db.end()
  }
}

async function untilSet(db: Sql, game: string, offer: { hot?: boolean; newUntil?: Date }, deadline: number) {
  for (;;) {
    const isSet = await transaction(db, tx => setGameOffer(tx, MERCHANT, game, offer)).then(
      () => true,
      error => {
        if (error instanceof Refusal) return false
        throw error
      },
    )
    if (isSet || Date.now() > deadline) return
    await wait(200)
  }
}
