import { closeRaffles, openRaffle } from '#features/draws/server/draws.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import type { CashierOffice } from '../support/office/cashier.ts'
import type { Example } from './calls.ts'

/* Examples of calls about envelopes, wheels and raffles. */

const RAFFLE = 'raf_example0'
const HOUR_MS = 3_600_000

/** Budgets of all three, and a raffle that is closed. */
export async function luckCalls({ db, context }: CashierOffice): Promise<[string, Example][]> {
  const [merchant] = await db<{ currency: string }[]>`select currency from settings.merchants where id = 1`
  const { currency } = merchant!
  const at = new Date()
  const [startsAt, endsAt] = [new Date(at.getTime() - 2 * HOUR_MS), new Date(at.getTime() + HOUR_MS)]
  const common = { merchantId: 1, currency, by: 'test' }
  await transaction(db, async tx => {
    for (const kind of ['envelope', 'wheel', 'raffle'] as const) {
      const paid = { kind, state: 'RUNNING', budget: parseAmount('1000'), offer: {}, at } as const
      await addPromotion(tx, { ...common, ...paid, code: `luck-${kind}`, startsAt, endsAt })
    }
    await openRaffle(tx, context.serverSecret, {
      ...{ ...common, id: RAFFLE, promotion: 'luck-raffle', texts: {}, prizes: [parseAmount('10')], perDeposit: null },
      ...{ mostADeposit: 1, startsAt, closesAt: new Date(at.getTime() - HOUR_MS) },
    })
  })
  await closeRaffles(context)
  const texts = { en: { title: 'Evening', about: 'For everybody' } }
  const about = { texts, startsAt: at.toISOString(), endsAt: endsAt.toISOString() }
  const prizes = [1, 2].map(weight => ({ weight, amount: '0', stock: null }))
  const parts = { budget: '10', count: 5, min: '1', max: '4', asks: null }
  const base = '/wps/office/luck'
  return [
    [`POST ${base}/envelopes`, { body: { ...about, promotion: 'luck-envelope', ...parts } }],
    [`POST ${base}/wheels`, { body: { ...about, promotion: 'luck-wheel', spinsADay: 1, prizes } }],
    [
      `POST ${base}/raffles`,
      { body: { ...about, promotion: 'luck-raffle', perDeposit: null, mostADeposit: 1, prizes: ['10'] } },
    ],
    [`POST ${base}/raffles/:id/draw`, { params: { id: RAFFLE }, body: { reason: 'the test asks for it' } }],
  ]
}
