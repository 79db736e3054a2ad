import { setTimeout as wait } from 'node:timers/promises'
import { setGameOffer } from '#features/games/server/games.ts'
import { Refusal } from '#shared/refusal.ts'
import { connect, type Sql, transaction } from '#shared/server/db.ts'

const GRANDSTAND = 1
const LOTUS = 2
const NEW_DAYS = 30
const DAY_MS = 86_400_000
const PATIENCE_MS = 30_000

/** What each merchant marks itself, the hottest first. */
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

const LOTUS_HOT = ['LOTUSPOND.lotus-treasury', 'LOTUSPOND.carp-and-dragon']
const LOTUS_NEW = ['LOTUSPOND.water-puppets', 'LOTUSPOND.fruit-boat']

/**
 * Marks games of the demo merchants as hot and new, once the vendors' lists were read: games that are not there within
 * half a minute stay as they are.
 */
export async function seedOffers(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, 1)
  const newUntil = new Date(Date.now() + NEW_DAYS * DAY_MS)
  try {
    const deadline = Date.now() + PATIENCE_MS
    for (const game of HOT) await untilSet(db, GRANDSTAND, game, { hot: true }, deadline)
    for (const game of NEW) await untilSet(db, GRANDSTAND, game, { newUntil }, deadline)
    for (const game of LOTUS_HOT) await untilSet(db, LOTUS, game, { hot: true }, deadline)
    for (const game of LOTUS_NEW) await untilSet(db, LOTUS, game, { newUntil }, deadline)
  } finally {
    await db.end()
  }
}

type Offer = { hot?: boolean; newUntil?: Date }

async function untilSet(db: Sql, merchantId: number, game: string, offer: Offer, deadline: number) {
  for (;;) {
    const isSet = await transaction(db, tx => setGameOffer(tx, merchantId, game, offer)).then(
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
