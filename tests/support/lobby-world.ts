import { buildApp } from '#apps/server/app.ts'
import { type NewGame, upsertGames } from '#features/games/server/catalogue/store-catalogue.ts'
import { setUpVendor } from '#features/gateway/server/gateway.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from './database.ts'
import { givenContext, givenCredentials, givenMember, givenMerchant } from './given.ts'

export type LobbyWorld = Awaited<ReturnType<typeof givenLobby>>

/** A merchant and its site's routes, with vendors and games as a test gives them, and a member who is logged in. */
export async function givenLobby() {
  const { db, drop } = await freshDatabase()
  const context = givenContext(db)
  await givenMerchant(db)
  await givenMerchant(db, 2)
  const app = await buildApp(context, { trustedProxies: [], siteFolder: undefined, isReady: () => true })

  /** Brings a vendor with games: their codes, each with what is special about it. */
  async function addVendor(code: string, games: Record<string, Partial<NewGame>>, merchantId = 1): Promise<void> {
    const key = (direction: string) => ({ keyId: `${code}-${direction}`, secret: 'a-secret-that-only-tests-use' })
    await transaction(db, async tx => {
      await setUpVendor(tx, context.serverSecret, {
        merchantId,
        vendor: { code, name: `${code} Games`, baseUrl: 'http://127.0.0.1:9', publicOrigin: 'http://games.test' },
        incoming: key('in'),
        outgoing: key('out'),
      })
      const [vendor] = await tx<{ id: number }[]>`select id from games.vendors where code = ${code}`
      const list = Object.entries(games).map(([name, special]) => newGame(name, special))
      await upsertGames(tx, vendor!.id, code, list)
    })
  }

  async function call(endpoint: Endpoint, input: Record<string, string | number>, token = '') {
    const isRead = endpoint.method === 'GET'
    const fields = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
    const query = isRead ? `?${new URLSearchParams(fields)}` : ''
    const response = await app.inject({
      method: endpoint.method,
      url: `${endpoint.path}${query}`,
      headers: { host: 'any.test', ...(token && { authorization: `Bearer ${token}` }) },
      ...(!isRead && { payload: input }),
    })
    return response.json()
  }

  async function logIn(username: string) {
    const memberId = await givenMember(context, username)
    const login = await app.inject({ method: 'POST', url: '/wps/session/login', payload: givenCredentials(username) })
    return { memberId, token: login.json().value.token as string }
  }

  return {
    db,
    context,
    app,
    addVendor,
    call,
    logIn,
    /** Servers look once a second. */
    noticed: () => new Promise(resolve => setTimeout(resolve, 1_050)),
    close: async () => {
      await app.close()
      await drop()
    },
  }
}

function newGame(code: string, special: Partial<NewGame>): NewGame {
  return {
    ...{ code, gameType: 'RNG', classify: 'SLOT', name: code, names: {}, minBet: 100n, minLineNum: 20 },
    ...{ rtp: '96.01', coverUrl: `/${code}.svg`, volatility: '', topWin: '', mechanics: [], theme: '', demoPath: '' },
    deviation: null,
    ...special,
  }
}
