import { createCache } from '#shared/server/cache.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { type GameRow, readGames, selectVersion, selectVersions } from './store-catalogue-games.ts'

/** Rows read at a time: about a millisecond of this process, then others have their turn. */
const ROWS_AT_ONCE = 100
/** The part that says what merchants make of vendors and games. */
const OFFERS = 0

/** The games of one vendor by name, and by the code that calls name them by. */
type VendorGames = { games: GameRow[]; byCode: Map<string, GameRow> }

/**
 * The games of all vendors in memory, once for all merchants. At most a second after a change is committed (C-17) it is
 * noticed by one number, and only what changed is read again.
 */
export function createShelf(db: Sql) {
  const shelves = new Map<number, VendorGames>()
  const texts = new Map<string, string>()
  let version = -1n
  let versions = new Map<number, bigint>()

  async function follow(): Promise<void> {
    // The numbers before the rows: what changes in between is read once more next time.
    const now = await selectVersion(db)
    if (now === version) return
    const current = new Map((await selectVersions(db)).map(row => [row.part, row.version]))
    const changed = [...current.keys()].filter(part => part !== OFFERS && current.get(part) !== versions.get(part))
    if (changed.length > 0) await readAgain(changed)
    versions = current
    version = now
  }

  async function readAgain(vendorIds: readonly number[]): Promise<void> {
    const read = new Map<number, VendorGames>(vendorIds.map(id => [id, { games: [], byCode: new Map() }]))
    const keep = (rows: readonly GameRow[]) => {
      for (const row of rows) {
        row.gameType = shared(row.gameType)
        row.classify = shared(row.classify)
        row.rtp = shared(row.rtp)
        row.mechanics = shared(row.mechanics)
        row.theme = shared(row.theme)
        const shelf = read.get(row.vendorId)!
        shelf.games.push(row)
        shelf.byCode.set(row.code, row)
      }
    }
    await transaction(db, async tx => {
      for await (const rows of readGames(tx, vendorIds, ROWS_AT_ONCE)) keep(rows)
    })
    for (const [id, shelf] of read) shelves.set(id, shelf)
  }

  /** Texts that thousands of games have in common are held once. */
  function shared(text: string): string {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }

  const cached = createCache((_: 'all') => follow(), 1_000)

  return {
    /** Waits until what is here is at most a second old. */
    fresh: () => cached('all'),
    /** Other after every change of anything. */
    version: () => version,
    /** Other after a change of what merchants make of their vendors and games. */
    offersVersion: () => versions.get(OFFERS) ?? 0n,
    /** A vendor's games, by name. */
    gamesOf: (vendorId: number): readonly GameRow[] => shelves.get(vendorId)?.games ?? [],
    find: (vendorId: number, code: string): GameRow | undefined => shelves.get(vendorId)?.byCode.get(code),
  }
}

export type Shelf = ReturnType<typeof createShelf>
