import { createGames } from '#features/games/server/games.ts'
import { type Account, move } from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import { createBatch } from '#shared/server/batch.ts'
import { connect, preferIndices, transaction } from '#shared/server/db.ts'
import { givenContext } from '../../tests/given.ts'
import type { LoadResult } from './load.ts'
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
  players: number
  run: string
}

const plan = JSON.parse(process.argv[2]!) as DoorPlan
const db = connect(plan.url, 4)
const latencies: number[] = []
let accepted = 0
let refused = 0
let next = 0

async function openLedger() {
  const rows = await db<{ id: bigint; member: string }[]>`
    select id, member_id as member from wallet.accounts where book = 'real' and purpose = 'cash'`
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
            new Date(Date.now() - 86_400_000),
          ),
        ])
        return outcomes.map(each => each.status === 'done')
      }),
  })
  return {
    pair: (i: number) => {
      const id = ids.get(`mem_${benchPlayerNo(i, plan.players)}`)!
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
  const games = createGames(givenContext(db))
  const key = (await games.keys.incoming(plan.keyId))!
  return {
    pair: (i: number) => {
      const { player, session } = benchPlayer(benchPlayerNo(i, plan.players))
      const about = { session, player, game: 'slot', currency: 'CRD', round: `${plan.run}-${i}` }
      const base = { ...about, request_id: '', occurred_at: '', launch_ref: '', kind: 'normal', reward: '' }
      const bet = { ...base, tx: `${plan.run}-b${i}`, amount: '100' }
      const win = { ...base, tx: `${plan.run}-w${i}`, ref: `${plan.run}-b${i}`, amount: '90', final: true }
      const isOk = (reply: { body: string }) => reply.body.startsWith('{"status":"OK"')
      return [
        async () => isOk(await games.answerVendor(key, 'bet', bet, JSON.stringify(bet))),
        async () => isOk(await games.answerVendor(key, 'win', win, JSON.stringify(win))),
      ]
    },
    close: games.close,
  }
}

const door = plan.door === 'ledger' ? await openLedger() : await openGateway()
const cpuBefore = process.cpuUsage()
const startedAt = performance.now()
const endsAt = startedAt + plan.seconds * 1_000
await Promise.all(
  Array.from({ length: plan.callers }, async () => {
    while (performance.now() < endsAt) {
      for (const call of door.pair(next++)) {
        const sentAt = performance.now()
        if (await call()) accepted++
        else refused++
        latencies.push(performance.now() - sentAt)
      }
    }
  }),
)
const seconds = (performance.now() - startedAt) / 1_000
const cpu = process.cpuUsage(cpuBefore)
await door.close()
await db.end()
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
const cpuSeconds = (cpu.user + cpu.system) / 1e6
const result: LoadResult = { accepted, refused, seconds, p50Ms: at(0.5), p99Ms: at(0.99), cpuSeconds }
console.log(JSON.stringify(result))
