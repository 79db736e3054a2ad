import type { FeedItem } from '#features/games/api-vendor.ts'
import type { WalletAnswer } from '#features/gateway/api.ts'
import { createReconciliation } from '#features/reconciliation/server/reconciliation.ts'
import { signText } from '#shared/server/secrets/wallet-signature.ts'
import { givenContract } from './contract.ts'
import { VENDOR } from './given.ts'
import { startScriptedVendor } from './scripted-vendor.ts'

const MINUTE_MS = 60_000
export type ReconciliationWorld = Awaited<ReturnType<typeof givenReconciliation>>

/** What the platform's key makes of a text. */
export const hmacOf = (text: string) => signText({ algorithm: 'hmac-sha256', secret: VENDOR.secret }, text)

/** A platform and a vendor whose books a test writes, and a clock for timed work that a test moves on. */
export async function givenReconciliation() {
  const world = await givenContract()
  const { db, context, vendor } = world
  const books = await startScriptedVendor({ keyId: `${VENDOR.keyId}-out`, secret: VENDOR.secret })
  await db`update games.vendors set base_url = ${books.url}`
  let aheadMs = 0
  const now = async () => new Date(Date.now() + aheadMs)
  const recon = createReconciliation(context, vendor.gateway, now)
  await recon.readFeeds()

  const who = (name: string) => ({ merchantId: 1, operatorId: name })

  return {
    ...world,
    recon,
    books,
    now,
    /** Another server of the platform; `most`: what a run of it does at most. */
    otherServer: (most?: Parameters<typeof createReconciliation>[3]) =>
      createReconciliation(context, vendor.gateway, now, most),
    /** One that dies right after the wallet has committed a call. */
    dyingServer: () => {
      const answerVendor: typeof vendor.gateway.answerVendor = async (...call) => {
        await vendor.gateway.answerVendor(...call)
        throw new Error('killed')
      }
      return createReconciliation(context, { answerVendor }, now)
    },
    pass: (minutes: number) => {
      aheadMs += minutes * MINUTE_MS
    },
    /** It is now again for timed work, as if none had run since: the database's own clock never moves. */
    returnToNow: async () => {
      aheadMs = 0
      await db`
        update reconciliation.feeds set read_at = null, held_until = null, checked_until = date_trunc('hour', clock_timestamp())`
      await db`update reconciliation.sweeps set swept_until = date_trunc('hour', clock_timestamp())`
    },
    /** A line of the vendor's feed about the player of now, of what was sent as `<tx>-<n>`. */
    tell: (op: FeedItem['op'], tx: string, amount: string, more: Partial<FeedItem> = {}): FeedItem => {
      const { player, game, currency } = world.player()
      const line: FeedItem = {
        ...{ tx: `${tx}-${world.n()}`, op, player, round: `r-${world.n()}`, game, currency, amount, kind: 'normal' },
        ...{ ref: op === 'bet' ? '' : `b1-${world.n()}`, state: 'ACCEPTED', at: new Date().toISOString(), ...more },
      }
      books.feed.push(line)
      return line
    },
    /** All cases about the player of now, oldest first. */
    cases: async () => {
      const rows = await db<
        { id: bigint; type: string; tx: string; state: string; resolution: string; due: boolean }[]
      >`
        select id, type, tx, state, resolution, due from reconciliation.cases
        where player = ${world.player().player} order by id`
      return rows
    },
    /** One person proposes and another approves. */
    settle: async (id: bigint, decision: Parameters<typeof recon.cases.propose>[2]) => {
      await recon.cases.propose(who('ann'), id, decision, 'looked at')
      await recon.cases.decide(who('bob'), id, true)
    },
    who,
    statusOf: async (tx: string) => {
      const { answer } = await world.call('tx_status', { tx: `${tx}-${world.n()}` })
      return answer as WalletAnswer & { state: string }
    },
    roundState: async () => {
      const [row] = await db<{ state: string }[]>`
        select state from wallet.public_rounds where player = ${world.player().player} and round = ${`r-${world.n()}`}`
      return row?.state
    },
    close: async () => {
      await books.close()
      await world.close()
    },
  }
}
