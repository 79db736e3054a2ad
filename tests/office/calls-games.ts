import { addVendorKey } from '#features/gateway/server/gateway.ts'
import { setOffer, setUpGame } from '#features/lottery/server/lottery.ts'
import { raiseCases } from '#features/reconciliation/server/reconciliation.ts'
import { transaction } from '#shared/server/db.ts'
import { givenPlayer, givenVendor, VENDOR } from '../support/given.ts'
import { addIssue, FAST } from '../support/lottery.ts'
import type { CashierOffice } from '../support/office/cashier.ts'
import { startScriptedVendor } from '../support/scripted-vendor.ts'
import type { Example } from './calls.ts'

/* Examples of calls about games, vendors and lotteries. */

const reason = 'the test asks for it'

/** Vendor, game and lottery of merchant 1, an issue that is drawn tomorrow, and a game session. */
export async function givenGames({ db, context }: CashierOffice, memberId: string): Promise<void> {
  await givenVendor(context)
  await givenPlayer(context, memberId)
  // What operators say of its tables, the vendor is told.
  const { url, book } = await startScriptedVendor({ keyId: `${VENDOR.keyId}-out`, secret: VENDOR.secret })
  await db`update games.vendors set base_url = ${url} where code = 'TESTER'`
  Object.assign(book, BOOK)
  await db`
    insert into games.games (id, vendor_id, code, game_type, classify, name)
    select 'TESTER.book', id, 'book', 'SPORTS', 'TG', 'Book' from games.vendors where code = 'TESTER'`
  await transaction(db, async tx => {
    const key = { merchantId: 1, direction: 'in', algorithm: 'hmac-sha256', secret: VENDOR.secret } as const
    const [row] = await tx<{ id: number }[]>`select id from games.vendors where code = 'TESTER'`
    await addVendorKey(tx, context.serverSecret, { ...key, keyId: 'vendor-spare', vendorId: row!.id })
    const about = {
      merchantId: 1,
      vendorId: row!.id,
      tx: 'example',
      round: 'r',
      player: 'p',
      currency: 'USD',
      amount: 5_0000n,
    }
    await raiseCases(tx, [{ ...about, type: 'OURS_ONLY' }])
    await setUpGame(tx, FAST)
    await setOffer(tx, 1, FAST.code, {})
  })
  await addIssue(db, FAST.code, 86_400_000, ISSUE)
}

const ISSUE = '2099010100001'
/** An event with a market, and a bet on it. */
const BOOK = {
  book_event: {
    status: 'OK',
    event: {
      ...{ event: 'm-1', sport: 'football', league: 'L', league_id: 'l', home: 'A', away: 'B', start: 1, status: 1 },
      ...{ score: '0:0', stopped: false, bets: 1, stake: '100', liability: '90' },
    },
    markets: [
      {
        ...{ market: 1, specifiers: '', name: '1x2', state: 'open', stopped: false, margin: '5.00', ruling: null },
        ...{ disputed: false, version: '1', outcomes: [] },
      },
    ],
  },
  book_limits: {
    status: 'OK',
    shipped: { payout: '1', event: '1', outcome: '1', player: '1' },
    limits: [],
  },
  book_bets: {
    status: 'OK',
    bets: [
      {
        ...{
          bet: 'tkt-1',
          tx: 'tkt-1.b',
          player: 'p',
          brand: 'TESTER',
          currency: 'CRD',
          kind: 'single',
          state: 'open',
        },
        ...{ at: 1, stake: '100', most: '190', returned: null, void: false, legs: [] },
      },
    ],
  },
}
const NO_LIMITS = { payout: null, event: null, outcome: null, player: null }
const TABLE = { vendor: 'TESTER', game: 'slot' }

export function gameCalls(session: string, found: string): [string, Example][] {
  const base = '/wps/office/games'
  const gateway = '/wps/office/gateway'
  const cases = '/wps/office/reconciliation/cases'
  return [
    [`POST ${base}/vendors/:code`, { params: { code: 'TESTER' }, body: { maintenance: true, reason } }],
    [`POST ${base}/order`, { body: { codes: ['TESTER'], reason } }],
    [`POST ${base}/lanes`, { body: { lanes: ['LIVE', 'RNG'], reason } }],
    [`POST ${base}/games/:id`, { params: { id: 'TESTER.slot' }, body: { hot: true, reason } }],
    [`POST ${base}/tables/:vendor/:game`, { params: TABLE, body: { state: 'PAUSED', reason } }],
    [`POST ${base}/tables/:vendor/:game/limits`, { params: TABLE, body: { least: '1.00', most: '5.00', reason } }],
    [`POST ${base}/tables/:vendor/:game/void`, { params: TABLE, body: { coup: '1', reason } }],
    [`GET ${base}/sports/:vendor/events/:event`, { params: { vendor: 'TESTER', event: 'm-1' } }],
    [`GET ${base}/sports/:vendor/limits`, { params: { vendor: 'TESTER' } }],
    [
      `POST ${base}/sports/:vendor/stop`,
      { params: { vendor: 'TESTER' }, body: { scope: 'event m-1', stopped: true, reason } },
    ],
    [
      `POST ${base}/sports/:vendor/limits`,
      { params: { vendor: 'TESTER' }, body: { scope: 'book', ...NO_LIMITS, reason } },
    ],
    [`GET ${base}/sports/:vendor/margins`, { params: { vendor: 'TESTER' } }],
    [
      `POST ${base}/sports/:vendor/margins`,
      { params: { vendor: 'TESTER' }, body: { scope: 'book', market: null, margin: '6.00', reason } },
    ],
    [
      `POST ${base}/sports/:vendor/settle`,
      {
        params: { vendor: 'TESTER' },
        body: { event: 'm-1', market: 1, specifiers: '', ruling: 'void', version: '1', reason },
      },
    ],
    [
      `POST ${base}/sports/:vendor/void`,
      { params: { vendor: 'TESTER' }, body: { bet: 'tkt-1', isVoid: true, state: 'open', reason } },
    ],
    [`POST ${gateway}/sessions/:id/end`, { params: { id: session }, body: { reason } }],
    [`POST ${cases}/:id/propose`, { params: { id: found }, body: { decision: 'close', reason } }],
    [`POST ${cases}/:id/confirm`, { params: { id: found }, body: { decision: 'close' } }],
    [`POST ${cases}/:id/withdraw`, { params: { id: found } }],
    [`POST ${cases}/:id/decline`, { params: { id: found }, body: { reason } }],
    [
      `POST ${gateway}/vendors`,
      {
        body: {
          code: 'NEWEST',
          name: 'Newest',
          baseUrl: 'https://n.example/wc',
          publicOrigin: 'https://n.example',
          reason,
        },
      },
    ],
    [
      `POST ${gateway}/vendors/:code/cap`,
      { params: { code: 'TESTER' }, body: { currency: 'CRD', perDay: '5', version: 'default', reason } },
    ],
    [`POST ${gateway}/vendors/:code/keys`, { params: { code: 'TESTER' }, body: { overlapHours: 24, reason } }],
    [`POST ${gateway}/keys/:keyId/revoke`, { params: { keyId: 'vendor-spare' }, body: { reason } }],
  ]
}

export function lotteryCalls(): [string, Example][] {
  const base = '/wps/office/lottery'
  const name = { game: FAST.code, numero: ISSUE }
  const jackpot = { ...name, prize: '6', currency: 'USD', pool: '1' }
  const result = '1|2|3'
  return [
    [`POST ${base}/games/:game`, { params: { game: FAST.code }, body: { isHot: true, reason } }],
    [`GET ${base}/draws/:game/:numero`, { params: name }],
    [`GET ${base}/draws/:game/:numero/numbers`, { params: name }],
    [`POST ${base}/draws/:game/:numero/markets`, { params: name, body: { play: 'MB_LO2', isClosed: true, reason } }],
    [`POST ${base}/draws/:game/:numero/void`, { params: name, body: { reason } }],
    ...['results', 'results/confirm'].map((path): [string, Example] => [
      `POST ${base}/${path}`,
      { body: { ...name, result } },
    ]),
    [`POST ${base}/results/correct`, { body: { ...name, result, reason } }],
    ...['jackpots', 'jackpots/confirm'].map((path): [string, Example] => [`POST ${base}/${path}`, { body: jackpot }]),
  ]
}

export async function gameCaseOf({ db }: CashierOffice): Promise<string> {
  const [row] = await db<{ id: bigint }[]>`select id from reconciliation.cases where merchant_id = 1 limit 1`
  return String(row!.id)
}

export async function gameSessionOf({ db }: CashierOffice): Promise<string> {
  const [row] = await db<{ id: string }[]>`
    select left(encode(token_hash, 'hex'), 32) as id from gateway.sessions limit 1`
  return row!.id
}
