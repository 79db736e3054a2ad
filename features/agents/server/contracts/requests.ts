import type { Consolidated } from '#features/agents/api-requests.ts'
import type { Kind, Product } from '#features/agents/rules/contracts/kinds.ts'
import type { Tier } from '#features/agents/rules/contracts/tiers.ts'
import { formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { type Answer, answer } from './answer.ts'
import { endsBy, startOf } from './propose.ts'
import { isOpen, runsFrom } from './runs.ts'
import * as store from './store-contracts.ts'
import { findParty } from './store-parties.ts'

type Viewer = { merchantId: number; memberId: string }
type Letter = 'A' | 'R' | 'C'

/** By the specification's names (agents §2.3). */
export async function consolidated(db: Sql, viewer: Viewer): Promise<Consolidated> {
  const clock = await store.clockOf(db, viewer.merchantId)
  const member = await findParty(db, viewer.merchantId, viewer.memberId)
  const of = async (kind: Kind) => {
    const all = member ? await store.contractsOf(db, kind, { payee: member.number }) : []
    const asked = all.filter(each => isOpen(each, clock.at) || (each.status === 'V' && runsFrom(each, clock.at)))
    return {
      running: all.filter(each => runsFrom(each, clock.at)),
      asked: await Promise.all(
        asked.map(async each => {
          const ends = isOpen(each, clock.at) ? await endsBy(db, each, startOf(kind, each, clock)) : []
          return { ...each, higher: ends.length > 0 ? ('Y' as const) : ('N' as const) }
        }),
      ),
    }
  }
  const dividend = await of('dividend')
  const daily = await of('daily')
  const hourly = await of('hourly')
  const realtime = await of('realtime')
  return {
    divtypereq: byProduct(dividend.asked, ({ tiers, higher, ...each }) =>
      tiers.map(tier => ({ ...dividendRow(tier), status: statusOf(each, 'E'), downlineHigherRate: higher })),
    ),
    dailysalreqtype: byProduct(daily.asked, each => [{ ...dailyOf(each), ...asked(each) }]),
    contracthoursalreq: byProduct(hourly.asked, each => [{ ...hourlyOf(each), ...asked(each) }]),
    realtimesalreqtype: byProduct(realtime.asked, each => [{ ...dailyOf(each), ...asked(each) }]),
    divtypeinfo: byProduct(dividend.running, ({ tiers }) => tiers.map(dividendRow)),
    dailysalinfotype: byProduct(daily.running, each => [dailyOf(each)]),
    contracthoursalinfo: byProduct(hourly.running, each => [hourlyOf(each)]),
    contractmrdailysalinfotype: {},
    realtimesalinfotype: byProduct(realtime.running, each => [dailyOf(each)]),
  }
}

/** The answer by a letter: which of them says what depends on the kind where a contract is asked to end (§2.3). */
export async function answerByLetter(
  db: Sql,
  viewer: Viewer,
  kind: Kind,
  of: { id: bigint } | { product: Product },
  letter: Letter,
): Promise<{ status: store.Contract['status'] }> {
  const clock = await store.clockOf(db, viewer.merchantId)
  const { status } = await transaction(db, async tx => {
    const member = await findParty(tx, viewer.merchantId, viewer.memberId)
    const all = member ? await store.contractsOf(tx, kind, { payee: member.number }) : []
    const asked = all.find(
      each =>
        ('id' in of ? each.id === of.id : each.product === of.product) &&
        (isOpen(each, clock.at) || (each.status === 'V' && runsFrom(each, clock.at))),
    )
    if (!asked) throw new Refusal('not_found')
    const said = asked.status === 'V' ? endAnswer(kind, letter) : requestAnswer(letter)
    return answer(tx, clock, { ...viewer, kind, id: asked.id, answer: said })
  })
  return { status }
}

function requestAnswer(letter: Letter): Answer {
  if (letter === 'C') throw new Refusal('state_changed')
  return letter === 'A' ? 'accept' : 'reject'
}

/** The popup of hours says A for yes; those of the others say C, and A for no. */
function endAnswer(kind: Kind, letter: Letter): Answer {
  if (letter === 'C') return 'confirm'
  return letter === 'A' && kind === 'hourly' ? 'confirm' : 'refuse'
}

type Asked = store.Contract & { higher: 'Y' | 'N' }

/** Only a change of a dividend is called E at the wire. */
function statusOf({ status }: Pick<store.Contract, 'status'>, change: 'E' | 'P'): 'P' | 'E' | 'V' {
  if (status === 'V') return 'V'
  return status === 'E' ? change : 'P'
}
const asked = (each: Asked) => ({ status: statusOf(each, 'P'), downlineHigherRate: each.higher })

const MILLION = 1_000_000
const dividendRow = (tier: Tier) => ({
  minimumBet: formatAmount(tier.minValidBet),
  netLoss: formatAmount(tier.minNetLoss),
  activeMember: tier.minActive,
  contractRate: tier.ratePpm / MILLION,
})
const rateOf = (tier: Tier) => ({
  activeMember: tier.minActive,
  rateType: tier.rateType,
  rate: tier.rateType === 'P' ? tier.ratePpm / MILLION : formatAmount(tier.amount),
})
const dailyOf = ({ id, tiers }: store.Contract) => ({
  id: String(id),
  details: tiers.map(tier => ({ betVolume: formatAmount(tier.minValidBet), ...rateOf(tier) })),
})
const hourlyOf = ({ id, tiers }: store.Contract) => ({
  contractId: String(id),
  hourSalaryRates: tiers.map(tier => ({ minimumBet: formatAmount(tier.minValidBet), ...rateOf(tier) })),
})

function byProduct<C extends { product: Product }, T>(contracts: readonly C[], rowsOf: (contract: C) => T[]) {
  return Object.fromEntries(contracts.map(each => [each.product, rowsOf(each)])) as Partial<Record<Product, T[]>>
}
