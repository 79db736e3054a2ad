import * as z from 'zod/mini'
import { eventId, ruling, specifiers } from '#features/games/api-book.ts'
import type { VendorInput, VendorOp } from '#features/games/api-vendor.ts'
import { type Acting, type Actions, audit, fourEyes, mayAtAll } from '#features/operators/server/operators.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { amount, formatAmount, fromMinor } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { contractAmount } from '../vendors/contract-amount.ts'
import { createSignedLine } from '../vendors/signed-line.ts'
import type { OutgoingKeys } from '../vendors/vendor-client.ts'
import { findBookVendor } from './store-sports.ts'

type Figures = Record<'payout' | 'event' | 'outcome' | 'player', string | null>
type Named = { vendor: string; reason: string }

const settleShape = z.object({
  ...{ vendor: z.string(), event: eventId, market: z.number(), specifiers, ruling, version: z.string() },
})
const voidShape = z.object({ vendor: z.string(), bet: z.string(), isVoid: z.boolean(), state: z.string() })

/**
 * What traders say of a book that all merchants share: who says it may at each of them. The record is written in the transaction
 * in which the vendor says that it is done; to say it again is fine.
 */
export function createTrading(context: Pick<Context, 'db' | 'log'>, keys: OutgoingKeys) {
  const { db } = context
  const tell = createSignedLine(context, keys)

  async function assertDecides(tx: Tx, who: Pick<Acting, 'merchantId' | 'operatorId'>, may: string, code: string) {
    const vendor = await findBookVendor(tx, who.merchantId, code)
    if (!vendor) throw new Refusal('not_found')
    if (!(await mayAtAll(tx, who.operatorId, may, vendor.merchants))) throw new Refusal('not_allowed')
    return vendor
  }

  async function decide<Op extends VendorOp>(
    who: Acting,
    { vendor: code, reason }: Named,
    deed: { action: string; item: string; inputs: Record<string, unknown> },
    op: Op,
    input: Omit<VendorInput<Op>, 'request_id'>,
  ): Promise<void> {
    await transaction(db, async tx => {
      const vendor = await assertDecides(tx, who, deed.action, code)
      await audit(tx, who, { ...deed, reason })
      assertDone((await tell(who.merchantId, vendor, op, input)).status)
    })
  }

  const stop = (who: Acting, { scope, stopped, ...named }: Named & { scope: string; stopped: boolean }) =>
    decide(
      who,
      named,
      { action: 'sports.trade', item: `book:${named.vendor}:${scope}`, inputs: { stopped } },
      'book_stop',
      { scope, stopped, reason: named.reason },
    )

  async function limit(who: Acting, { vendor, reason, scope, ...figures }: Named & Figures & { scope: string }) {
    const { currency } = await merchantById(db, who.merchantId)
    const told = (field: keyof Figures) => {
      const text = figures[field]
      return text === null ? null : contractAmount(text, currency, field)
    }
    const said = { payout: told('payout'), event: told('event'), outcome: told('outcome'), player: told('player') }
    const deed = { action: 'sports.limits', item: `book:${vendor}:${scope}`, inputs: { currency, ...figures } }
    await decide(who, { vendor, reason }, deed, 'book_limit', { scope, currency, ...said, reason })
  }

  type Margin = { scope: string; market: number | null; margin: string | null }
  const margin = (who: Acting, { vendor, reason, ...said }: Named & Margin) => {
    const item = `book:${vendor}:margin ${said.scope}${said.market === null ? '' : ` ${said.market}`}`
    const deed = { action: 'sports.limits', item, inputs: { margin: said.margin } }
    return decide(who, { vendor, reason }, deed, 'book_margin', { ...said, reason })
  }

  const actions: Actions = {
    'sports.settle': fourEyes('sports.settle', settleShape, {
      ground: async (tx, merchantId, content, maker) => {
        const vendor = await assertDecides(tx, { merchantId, operatorId: maker }, 'sports.settle', content.vendor)
        const { currency } = await merchantById(db, merchantId)
        const { event, markets = [] } = await tell(merchantId, vendor, 'book_event', {
          currency,
          event: content.event,
          language: 'EN',
        })
        const market = markets.find(each => each.market === content.market && each.specifiers === content.specifiers)
        if (!event || !market) throw new Refusal('not_found')
        // Done already: whoever confirmed it died before it was on record.
        const isDone = toldAs(market.ruling) === toldAs(content.ruling)
        if (market.version !== content.version && !isDone) throw new Refusal('state_changed')
        const stake = market.outcomes.reduce((sum, each) => sum + fromMinor(each.stake, currency), 0n)
        return {
          item: `book:${content.vendor}:market ${content.event} ${content.market} ${content.specifiers}`,
          version: content.version,
          effect: {
            ...{ event: `${event.home} – ${event.away}`, market: market.name, result: toldOf(content.ruling, market) },
            ...{ stake: formatAmount(amount(stake)), currency },
          },
        }
      },
      carryOut: ({ merchantId, people, reason }, { vendor: code, ...said }) =>
        transaction(db, async tx => {
          const vendor = await assertDecides(tx, { merchantId, operatorId: people.second! }, 'sports.settle', code)
          await people.mark(tx)
          assertDone((await tell(merchantId, vendor, 'book_rule', { ...said, reason })).status)
          return {}
        }),
    }),
    'sports.void': fourEyes('sports.void', voidShape, {
      ground: async (tx, merchantId, { vendor: code, bet: id, isVoid, state }, maker) => {
        const vendor = await assertDecides(tx, { merchantId, operatorId: maker }, 'sports.void', code)
        const { bets = [] } = await tell(merchantId, vendor, 'book_bets', { bet: id, language: 'EN' })
        const [bet] = bets
        if (!bet) throw new Refusal('not_found')
        if (bet.state !== state && bet.void !== isVoid) throw new Refusal('state_changed')
        const sum = { amount: fromMinor(bet.stake, bet.currency), currency: bet.currency }
        return {
          ...{ item: `book:${code}:bet ${id}`, version: state, sum },
          effect: { bet: id, isVoid, stake: formatAmount(sum.amount), currency: bet.currency, state },
        }
      },
      carryOut: ({ merchantId, people, reason }, { vendor: code, bet, isVoid }) =>
        transaction(db, async tx => {
          const vendor = await assertDecides(tx, { merchantId, operatorId: people.second! }, 'sports.void', code)
          await people.mark(tx)
          assertDone((await tell(merchantId, vendor, 'book_void', { bet, void: isVoid, reason })).status)
          return {}
        }),
    }),
  }

  return { stop, limit, margin, actions }
}

function assertDone(status: string): void {
  if (status === 'OK') return
  if (status === 'STALE') throw new Refusal('state_changed')
  if (status === 'NOT_FOUND') throw new Refusal('not_found')
  if (status === 'OUTCOMES_MISSING') throw new Refusal('invalid_input', { field: 'ruling' })
  if (status === 'MARGIN_INVALID') throw new Refusal('invalid_input', { field: 'margin' })
  throw new Refusal('vendor_unavailable')
}

type Ruling = z.output<typeof ruling>

/** The same for the same ruling, whatever the order of its outcomes. */
const toldAs = (said: Ruling | null): string =>
  Array.isArray(said)
    ? said
        .map(({ outcome, came }) => `${outcome}=${came}`)
        .toSorted()
        .join()
    : (said ?? 'feed')

const toldOf = (said: Ruling, { outcomes }: { outcomes: readonly { outcome: string; name: string }[] }) =>
  typeof said === 'string'
    ? said
    : said.map(({ outcome, came }) => `${outcomes.find(each => each.outcome === outcome)?.name ?? outcome}: ${came}`)
