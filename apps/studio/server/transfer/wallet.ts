import type { WalletAnswer, WalletOp } from '#features/gateway/api.ts'
import { createBatch } from '#shared/server/batch.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { winOf } from '../rounds/conclude.ts'
import { isDemo } from '../rounds/demo.ts'
import type { WalletClient } from '../wallet-client.ts'
import * as store from './store.ts'

type Action = { op: WalletOp; tx?: string; ref?: string; amount?: string }
type Body = Omit<Action, 'op'> & { player?: string; launch_ref?: string; actions?: Action[] }

/**
 * The wallet that rounds are played with: a player whose money was moved to us plays with that, everybody else with
 * the platform's. Bets, wins and rollbacks are decided once for each tx, as the platform would.
 */
export function createPlayWallet(db: Sql, platform: WalletClient): WalletClient {
  const holders = createBatch<string, boolean>({
    name: 'holders',
    run: async players => {
      const found = await store.selectHolders(db, players)
      return players.map(player => found.has(player))
    },
  })
  return async (op, given) => {
    const body = given as Body
    if (op === 'authenticate') return atHome(db, await platform(op, given))
    const { player } = body
    if (player === undefined) return platform(op, given)
    if (!(await holders.submit(player))) return isDemo(player) ? undefined : platform(op, given)
    return transaction(db, async tx => decide(tx, op, body, (await store.lockAccount(tx, player))!))
  }
}

/** Who enters a game sees what the games are played with. */
async function atHome(db: Sql, answer: WalletAnswer | undefined): Promise<WalletAnswer | undefined> {
  const account = answer?.player === undefined ? undefined : await store.findAccount(db, answer.player)
  return answer && account ? { ...answer, balance: moneyOf(account) } : answer
}

async function decide(tx: Tx, op: WalletOp, body: Body, account: store.Account): Promise<WalletAnswer> {
  const { tx: id = '', ref = '', amount = '0', launch_ref: round = '', actions = [] } = body
  const { player } = account
  if (op === 'play') {
    // Its bet comes first: one that is refused leaves nothing behind.
    for (const { op: each, ...action } of actions) {
      const { status } = await decide(tx, each, action, (await store.lockAccount(tx, player))!)
      if (status !== 'OK') return answer(status, account)
    }
    return answer('OK', (await store.lockAccount(tx, player))!)
  }
  const isMove = op === 'bet' || op === 'win' || op === 'partial_refund'
  const known = isMove || op === 'tx_status' ? await store.findPlay(tx, id) : undefined
  if (op === 'tx_status') {
    const state = !known ? 'NONE' : known.undone ? 'TOMBSTONED' : 'ACCEPTED'
    return { ...answer('OK', account), state }
  }
  if (known) return known.undone ? answer('TX_TOMBSTONED', account) : answer('OK', account)
  if (isMove) {
    const change = op === 'bet' ? -BigInt(amount) : BigInt(amount)
    if (account.balance + change < 0n) return answer('INSUFFICIENT_FUNDS', account)
    await store.upsertPlay(tx, { tx: id, player, amount: change, undone: false })
    return answer('OK', await store.changeAccount(tx, player, change, change))
  }
  if (op === 'rollback') {
    if (await store.findPlay(tx, winOf(round))) return answer('ROUND_SETTLED', account)
    const undo = await store.findPlay(tx, ref)
    await store.upsertPlay(tx, { tx: ref, player, amount: undo?.amount ?? 0n, undone: true })
    if (!undo || undo.undone) return answer('OK', account)
    return answer('OK', await store.changeAccount(tx, player, -undo.amount, -undo.amount))
  }
  return answer('OK', account)
}

function answer(status: string, account: store.Account): WalletAnswer {
  return { status, decided: true, retry: 'never', balance: moneyOf(account) }
}

/** Only credits are played, and those we count as the contract does. */
function moneyOf({ balance }: store.Account) {
  return { cash: String(balance), bonus: '0', total: String(balance) }
}
