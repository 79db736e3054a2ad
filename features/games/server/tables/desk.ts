import * as z from 'zod/mini'
import type { VendorInput, VendorOp } from '#features/games/api-vendor.ts'
import { judgeReturn } from '#features/games/rules/returns.ts'
import { type Acting, type Actions, audit, fourEyes, mayAtAll } from '#features/operators/server/operators.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { formatAmount, fromMinor } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { contractAmount } from '../vendors/contract-amount.ts'
import { createSignedLine } from '../vendors/signed-line.ts'
import type { OutgoingKeys } from '../vendors/vendor-client.ts'
import { createQuietLine } from './quiet-vendors.ts'
import { findDeskVendor } from './store-desk.ts'
import { selectVendorsOf } from './store-tables.ts'

type Table = { vendor: string; game: string }
const SHARED = ['LIVE', 'SPORTS', 'FISH', 'PVP']
const voidShape = z.object({ vendor: z.string(), game: z.string(), coup: z.string() })

/**
 * What operators see and do of games that all merchants of a vendor share: who does it may at each of them, as with draws
 * (decision 0110). The record is written in the transaction in which the vendor says that it is done; to say it again is fine.
 */
export function createDesk(context: Pick<Context, 'db' | 'log'>, keys: OutgoingKeys) {
  const { db } = context
  const tell = createSignedLine(context, keys)
  const ask = createQuietLine(context, keys, 'desk')

  async function list(merchantId: number, hours: number) {
    const { currency } = await merchantById(db, merchantId)
    const money = (minor: string) => formatAmount(fromMinor(minor, currency))
    const vendors = await selectVendorsOf(db, merchantId, SHARED)
    const lists = await Promise.all(
      vendors.map(async vendor => {
        const { tables = [] } = (await ask(merchantId, vendor, { currency, hours })) ?? {}
        return tables.map(({ game, name, kind, state, phase, coup, players, rounds, expected, sigma, ...sums }) => ({
          ...{ vendor: vendor.code, game, name, kind, state: state ?? null, phase: phase ?? null },
          ...{ coup: coup ?? '', players: players ?? 0, rounds },
          ...{ least: money(sums.least), most: money(sums.most), stake: money(sums.stake), payout: money(sums.payout) },
          ...{ expected: expected ?? null, sigma: sigma ?? null },
          ...judgeReturn({ stake: BigInt(sums.stake), payout: BigInt(sums.payout) }, { expected, sigma }),
        }))
      }),
    )
    return { list: lists.flat() }
  }

  /** Refused as `not_found` for a game that the merchant has not, `not_allowed` where the permission ends before a merchant that has it. */
  async function assertDecides(tx: Tx, who: Pick<Acting, 'merchantId' | 'operatorId'>, may: string, table: Table) {
    const vendor = await findDeskVendor(tx, who.merchantId, table)
    if (!vendor) throw new Refusal('not_found')
    if (!(await mayAtAll(tx, who.operatorId, may, vendor.merchants))) throw new Refusal('not_allowed')
    return vendor
  }

  async function decide<Op extends VendorOp>(
    who: Acting,
    { vendor: code, game }: Table,
    deed: { action: string; reason: string; inputs: Record<string, unknown> },
    op: Op,
    input: (currency: string) => Omit<VendorInput<Op>, 'request_id'>,
  ): Promise<void> {
    const { currency } = await merchantById(db, who.merchantId)
    await transaction(db, async tx => {
      const vendor = await assertDecides(tx, who, deed.action, { vendor: code, game })
      await audit(tx, who, { ...deed, item: itemOf({ vendor: code, game }) })
      const { status } = await tell(who.merchantId, vendor, op, input(currency))
      if (status === 'GAME_DISABLED') throw new Refusal('not_found')
      if (status === 'AMOUNT_INVALID') throw new Refusal('invalid_input', { field: 'most' })
      if (status !== 'OK') throw new Refusal('vendor_unavailable')
    })
  }

  const change = (
    who: Acting,
    { vendor, game, state, reason }: Table & { state: 'OPEN' | 'PAUSED' | 'HELD'; reason: string },
  ) =>
    decide(who, { vendor, game }, { action: 'tables.change', reason, inputs: { state } }, 'desk_set', () => ({
      ...{ game, state, reason },
    }))

  const limit = (
    who: Acting,
    { vendor, game, least, most, reason }: Table & { least: string; most: string; reason: string },
  ) =>
    decide(
      who,
      { vendor, game },
      { action: 'tables.limits', reason, inputs: { least, most } },
      'limits_set',
      currency => ({
        ...{ game, currency },
        ...{ min: contractAmount(least, currency, 'least'), max: contractAmount(most, currency, 'most') },
      }),
    )

  const actions: Actions = {
    'tables.void': fourEyes('tables.void', voidShape, {
      ground: async (tx, merchantId, { vendor, game, coup }, maker) => {
        await assertDecides(tx, { merchantId, operatorId: maker }, 'tables.void', { vendor, game })
        return { item: itemOf({ vendor, game }), version: coup, effect: { vendor, game, coup } }
      },
      carryOut: ({ merchantId, people, reason }, { vendor: code, game, coup }) =>
        transaction(db, async tx => {
          const vendor = await assertDecides(tx, { merchantId, operatorId: people.second! }, 'tables.void', {
            vendor: code,
            game,
          })
          await people.mark(tx)
          const { status } = await tell(merchantId, vendor, 'desk_void', { game, coup, reason })
          if (status === 'ALREADY_PAID') throw new Refusal('state_changed')
          if (status === 'GAME_DISABLED') throw new Refusal('not_found')
          if (status !== 'OK') throw new Refusal('vendor_unavailable')
          return {}
        }),
    }),
  }

  return { list, change, limit, actions }
}

const itemOf = ({ vendor, game }: Table) => `table:${vendor}:${game}`
