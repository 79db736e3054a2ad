import { type Account, move } from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import { createBatch } from '#shared/server/batch.ts'
import { connect, preferIndices, transaction } from '#shared/server/db.ts'
import { givenContext, givenGateway } from '../../tests/support/given.ts'
import { callDoor } from './callers.ts'
import { benchPlayer, benchPlayerNo } from './players.ts'

/*
 * The wallet without HTTP, in a process of its own. `ledger`: its door, `move`, behind a batch, as every feature reaches
 * it: keys looked up, refusals told, balances answered. `gateway`: the contract's calls whole, with rounds, stored
 * answers and limits, but no HTTP and no signature. Half bets, half wins. Prints one line of JSON.
 */
export type DoorPlan = {
  url: string
  door: 'ledger' | 'gateway'
  keyId: string
  callers: number
  seconds: number
  /** Players from this one on: moved by another process, they would be unknown to the server. */
  first: number
  players: number
  run: string
}

const plan = JSON.parse(process.argv[2]!) as DoorPlan
const db = connect(plan.url, 4)
const playerNo = (i: number) => plan.first + benchPlayerNo(i, plan.players)

async function openLedger() {
  const rows = await db<{ id: bigint; member: string }[]>`
    select id::bigint as id, member_id as member from wallet.wallets where book = 'real' and purpose = 'cash'`
  const ids = new Map(rows.map(row => [row.member, row.id]))
  const batch = createBatch({
    name: 'bench',
    run: async (items: { account: Account; key: string; value: bigint }[]) =>
      transaction(db, async tx => {
        const [, outcomes] = await Promise.all([
          preferIndices(tx),
          move(
            tx,
            items.map(({ account, key, value }) => ({
              key,
              kind: value < 0n ? 'bet' : 'win',
              reference: key,
              lines: [
                {
                  account,
                  house: { purpose: value < 0n ? 'stake' : 'payout', subject: 'TESTER' },
                  amount: amount(value),
                },
              ],
            })),
          ),
        ])
        return outcomes.map(each => each.status === 'done')
      }),
  })
  return {
    pair: (i: number) => {
      const id = ids.get(`mem_${playerNo(i)}`)!
      const account = { id, merchantId: 1, book: 'real', currency: 'CRD' } as const
      return [
        () => batch.submit({ account, key: `${plan.run}-b${i}`, value: -10_000n }),
        () => batch.submit({ account, key: `${plan.run}-w${i}`, value: 9_000n }),
      ]
    },
    close: batch.close,
  }
}

async function openGateway() {
  const { gateway } = givenGateway(givenContext(db))
  const key = (await gateway.keys.incoming(plan.keyId))!
  return {
    pair: (i: number) => {
      const { player, session } = benchPlayer(playerNo(i))
      const about = { session, player, game: 'slot', currency: 'CRD', round: `${plan.run}-${i}` }
      const base = { ...about, request_id: '', occurred_at: '', launch_ref: '', kind: 'normal', reward: '' }
      const bet = { ...base, tx: `${plan.run}-b${i}`, amount: '100' }
      const win = { ...base, tx: `${plan.run}-w${i}`, ref: `${plan.run}-b${i}`, amount: '90', final: true }
      const isOk = (reply: { body: string }) => reply.body.startsWith('{"status":"OK"')
      return [
        async () => isOk(await gateway.answerVendor(key, 'bet', bet, JSON.stringify(bet))),
        async () => isOk(await gateway.answerVendor(key, 'win', win, JSON.stringify(win))),
      ]
    },
    close: gateway.close,
  }
}

const door = plan.door === 'ledger' ? await openLedger() : await openGateway()
const result = await callDoor(plan, door.pair)
await door.close()
await db.end()
console.log(JSON.stringify(result))
