import { upsertGames } from '#features/games/server/catalogue/store-catalogue.ts'
import { setVendorOffer } from '#features/games/server/games.ts'
import { setUpVendor } from '#features/gateway/server/gateway.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { withDatabase } from './hands.ts'
import { SECRETS } from './world.ts'

const MERCHANT = 1
/** Servers look for changes of the catalogue once a second. */
const NOTICED_MS = 1_200

/** Changes the catalogue behind the scenes; the server knows when this is over. */
async function changeCatalogue(work: (tx: Tx) => Promise<void>): Promise<void> {
  await withDatabase(db => transaction(db, work))
  await new Promise(resolve => setTimeout(resolve, NOTICED_MS))
}

/** Brings a vendor with games of one type, none of which can be opened: its address leads nowhere. */
export async function givenVendor(code: string, gameType: string, names: readonly string[]): Promise<void> {
  const key = (direction: string) => ({ keyId: `story-${code}-${direction}`, secret: 'a-secret-that-only-stories-use' })
  await changeCatalogue(async tx => {
    await setUpVendor(tx, SECRETS.SERVER_SECRET, {
      merchantId: MERCHANT,
      vendor: { code, name: `${code} Tables`, baseUrl: 'http://127.0.0.1:9', publicOrigin: process.env.STORY_URL! },
      incoming: key('in'),
      outgoing: key('out'),
    })
    const [vendor] = await tx<{ id: number }[]>`select id from games.vendors where code = ${code}`
    const silent = { volatility: '', topWin: '', deviation: null, mechanics: [], theme: '', demoPath: '' }
    const about = {
      gameType,
      classify: gameType,
      names: {},
      minBet: 100n,
      minLineNum: 1,
      rtp: '97.30',
      coverUrl: '',
      ...silent,
    }
    const games = names.map((name, index) => ({ ...about, code: `${code.toLowerCase()}-${index}`, name }))
    await upsertGames(tx, vendor!.id, code, games)
    await setVendorOffer(tx, MERCHANT, code, { enabled: true })
  })
}

/** Takes vendors away again, so that other stories find the demo world as it is. */
export async function dropVendors(codes: readonly string[]): Promise<void> {
  await changeCatalogue(async tx => {
    for (const code of codes) await setVendorOffer(tx, MERCHANT, code, { enabled: false })
  })
}
