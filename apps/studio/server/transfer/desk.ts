import type { transferCalls } from '#features/transfers/api-vendor.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import type { Answers } from '../provider/signed.ts'
import * as store from './store.ts'

/** What we keep accounts in, counted in 0.01 CRD, 0.001 USD and 0.01 KVND (10 VND). */
const CURRENCIES = ['CRD', 'USD', 'KVND']
const PAGE = 100

type Ask = { player: string; currency: string; reference: string }
type MoveAnswer = Awaited<ReturnType<Answers<typeof transferCalls>['transfer_in']>>

/**
 * What the platform asks of us in transfer mode (wallet contract §3). A reference is decided once for ever; MAINTENANCE
 * and WALLET_LOCKED decide nothing, so the same may come again.
 */
export function transferAnswers(
  db: Sql,
  sessions: { end: (player: string) => Promise<void> },
): Answers<typeof transferCalls> {
  return {
    async register({ player, currency }, brand) {
      if (await isClosed(db)) return { status: 'MAINTENANCE' }
      if (!CURRENCIES.includes(currency)) return { status: 'CURRENCY_MISMATCH' }
      if (await store.insertAccount(db, brand, player, currency)) return { status: 'OK' }
      const { currency: known } = (await store.findAccount(db, player))!
      return { status: known === currency ? 'ALREADY_EXISTS' : 'CURRENCY_MISMATCH' }
    },

    transfer_in: ({ amount, ...ask }) => move(db, 'in', ask, BigInt(amount)),
    transfer_out: ({ amount, ...ask }) => move(db, 'out', ask, BigInt(amount)),
    transfer_out_all: ask => move(db, 'out', ask, null),

    async balance({ player, currency }) {
      if (await isClosed(db)) return { status: 'MAINTENANCE' }
      const account = await store.findAccount(db, player)
      if (!account) return { status: 'PLAYER_UNKNOWN' }
      return account.currency === currency
        ? { status: 'OK', account: forWire(account) }
        : { status: 'CURRENCY_MISMATCH' }
    },

    async transfer_status({ reference }) {
      if (await isClosed(db)) return { status: 'MAINTENANCE' }
      const known = await store.findMove(db, reference)
      if (!known) return { status: 'NOT_FOUND' }
      const account = await store.findAccount(db, known.player)
      return { status: 'OK', state: known.state, amount: String(known.amount), account: forWire(account!) }
    },

    async transfers({ cursor }, brand) {
      if (!/^\d{0,18}$/.test(cursor)) return undefined
      const rows = await store.listMoves(db, brand, BigInt(cursor || '0'), PAGE)
      const items = rows.map(({ reference, player, direction, currency, amount, state }) => ({
        ...{ reference, player, direction, currency, state },
        amount: String(amount),
      }))
      return { status: 'OK', items, cursor: String(rows.at(-1)?.place ?? cursor) }
    },

    async kick({ player }) {
      await sessions.end(player)
      return { status: 'OK' }
    },
  }
}

async function isClosed(db: Sql): Promise<boolean> {
  return (await store.readDesk(db)).maintenance
}

/** Moves money to or from a player's account; `asked` null: all of it. */
function move(db: Sql, direction: 'in' | 'out', ask: Ask, asked: bigint | null): Promise<MoveAnswer> {
  return transaction(db, async (tx): Promise<MoveAnswer> => {
    const { reference, player, currency } = ask
    const { maintenance, maxBalance } = await store.readDesk(tx)
    if (maintenance) return { status: 'MAINTENANCE' }
    const account = await store.lockAccount(tx, player)
    const known = await store.findMove(tx, reference)
    if (known) {
      const isSame = known.player === player && known.direction === direction && known.asked === asked
      return { status: isSame ? 'ALREADY_EXISTS' : 'CONFLICT' }
    }
    if (!account) return { status: 'PLAYER_UNKNOWN' }
    if (account.currency !== currency) return { status: 'CURRENCY_MISMATCH' }
    if (direction === 'out' && (await store.hasOpenRound(tx, player))) return { status: 'WALLET_LOCKED' }
    const amount = asked ?? account.balance
    const refusal = refusalOf(direction, amount, account.balance, maxBalance)
    return decide(tx, { reference, player, direction, asked, amount }, account, refusal)
  })
}

function refusalOf(direction: 'in' | 'out', amount: bigint, balance: bigint, max: bigint): string | undefined {
  if (direction === 'out') return amount > balance ? 'NOT_ENOUGH' : undefined
  if (amount === 0n) return 'AMOUNT_INVALID'
  return balance + amount > max ? 'LIMIT' : undefined
}

async function decide(
  tx: Tx,
  move: Omit<store.Move, 'state' | 'status'>,
  account: store.Account,
  refusal: string | undefined,
): Promise<MoveAnswer> {
  if (refusal !== undefined) {
    await store.insertMove(tx, { ...move, amount: 0n, state: 'FAILED', status: refusal })
    return { status: refusal, state: 'FAILED', account: forWire(account) }
  }
  const { player, direction, amount } = move
  const after = await store.changeAccount(tx, player, direction === 'in' ? amount : -amount, 0n)
  await store.insertMove(tx, { ...move, state: 'SUCCESS', status: 'OK' })
  return { status: 'OK', state: 'SUCCESS', amount: String(amount), account: forWire(after) }
}

const forWire = ({ balance, played, version }: store.Account) => ({
  balance: String(balance),
  played: String(played),
  version: Number(version),
})
