import Fastify from 'fastify'
import { readConfig } from '#apps/studio/config.ts'
import { serveSigned } from '#apps/studio/server/provider/signed.ts'
import { deleteOf } from '#apps/studio/server/rounds/store-sessions.ts'
import { transferAnswers } from '#apps/studio/server/transfer/desk.ts'
import { type TransferOp, transferCalls } from '#features/transfers/api-vendor.ts'
import { type FreshDatabase, freshStudioDatabase } from './database.ts'

/**
 * What happens to a call. `lost` does it and breaks the connection, `silent` does it and never answers, `away` does
 * nothing and breaks the connection; an object is answered instead of doing anything.
 */
export type VendorFault = 'lost' | 'silent' | 'away' | { status: string; [field: string]: unknown }
export type VendorCall = { op: TransferOp; input: Record<string, unknown> }
export type TransferVendor = Awaited<ReturnType<typeof startTransferVendor>>

/** The studio's own transfer desk on a database of its own, over HTTP, behind a network that a test bends. */
export async function startTransferVendor(
  platformKey: { keyId: string; secret: string },
  studio: Promise<FreshDatabase> = freshStudioDatabase(),
) {
  const { db, url: databaseUrl, drop } = await studio
  const config = readConfig({
    STUDIO_DATABASE_URL: databaseUrl,
    STUDIO_KEY_ID: 'studio',
    STUDIO_KEY_SECRET: 'a-studio-secret-that-only-tests-use',
    PLATFORM_KEY_ID: platformKey.keyId,
    PLATFORM_KEY_SECRET: platformKey.secret,
    SERVER_SECRET: 'a-server-secret-that-only-tests-use',
  })
  const calls: VendorCall[] = []
  let faults: (call: VendorCall) => VendorFault | undefined | Promise<VendorFault | undefined> = () => undefined
  const faultOf = new Map<string, VendorFault>()

  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onSend', async (request, _, payload) => {
    const fault = faultOf.get(String(request.headers['x-wc-nonce']))
    if (fault === 'silent') return new Promise(() => {})
    if (fault === 'lost' || fault === 'away') request.raw.socket.destroy()
    return payload
  })
  // The body is read by now: what is to happen to this very call is decided before it is answered.
  app.addHook('preHandler', async request => {
    const op = (Object.keys(transferCalls) as TransferOp[]).find(each =>
      request.url.endsWith(`/${transferCalls[each].path}`),
    )!
    const call = { op, input: JSON.parse(String(request.body)) as VendorCall['input'] }
    calls.push(call)
    const fault = await faults(call)
    if (fault) faultOf.set(String(request.headers['x-wc-nonce']), fault)
    bent.set(String(call.input.request_id), fault)
  })
  const bent = new Map<string, VendorFault | undefined>()
  const real = transferAnswers(db, { end: player => deleteOf(db, player) })
  const answers = Object.fromEntries(
    (Object.keys(real) as TransferOp[]).map(op => [
      op,
      async (input: { request_id: string }, brand: string) => {
        const fault = bent.get(input.request_id)
        if (fault === 'away') return { status: 'AWAY' }
        return typeof fault === 'object' ? fault : real[op](input as never, brand)
      },
    ]),
  ) as unknown as typeof real
  await serveSigned(app, config, transferCalls, answers)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  return {
    url,
    db,
    /** Every call since it was cleared, as it arrived. */
    calls,
    bend: (rule: typeof faults) => {
      faults = rule
    },
    balanceOf: async (player: string) => {
      const [row] = await db<{ balance: bigint }[]>`
        select balance from studio.transfer_accounts where player = ${player}`
      return row?.balance ?? 0n
    },
    /** A call arrives that was lost on its way. */
    deliver: ({ op, input }: VendorCall) => real[op](input as never, 'LACQUER'),
    /** A round of the player begins, or all are over. */
    setRound: async (player: string, isOpen: boolean) => {
      const state = isOpen ? 'BETTING' : 'CLOSED'
      const changed = await db`update studio.rounds set state = ${state} where player = ${player} returning 1`
      if (changed.length > 0 || !isOpen) return
      const [seed] = await db<{ id: bigint }[]>`
        insert into studio.seeds (player, game, server_seed, hash, client_seed)
        values (${player}, 'slot', '', '', '') returning id`
      await db`
        insert into studio.rounds (id, player, game, session_hash, spin_key, currency, stake, payout, state, seed_id, nonce,
          math_version, game_hash, events)
        values (${`r-${player}`}, ${player}, 'slot', '', 'key', 'CRD', 100, 0, ${state}, ${seed!.id}, 0, 1, '', '{}')`
    },
    /** Won or lost at the vendor, by however many of its units; false when the player has no account there. */
    play: async (player: string, result: bigint) => {
      const rows = await db`
        update studio.transfer_accounts
        set balance = balance + ${result}, played = played + ${result}, version = version + 1 where player = ${player}
        returning 1`
      return rows.length === 1
    },
    setMaintenance: async (maintenance: boolean) => {
      await db`update studio.transfer_desk set maintenance = ${maintenance}`
    },
    /** Nobody listens any more. */
    shutDown: () => app.close(),
    close: async () => {
      await app.close()
      await drop()
    },
  }
}
