import { formatAmount, parseAmount } from '#shared/money.ts'
import { ppmOf } from '../percent.ts'
import type { ActiveMode, Carry, Kind, Mode, Period, Product, RateType } from './kinds.ts'

/** A contract as it is told, as far as a proposal begins with it. */
type Told = Omit<Draft, 'tiers'> & { tiers: readonly ToldTier[] }
type ToldTier = {
  minValidBet: string
  minNetLoss: string
  minActive: number
  rateType: RateType
  ratePpm: number
  amount: string
}

/** A step as it is typed: rates in percent. */
export type DraftTier = { bet: string; loss: string; active: string; rateType: RateType; rate: string }
export type Draft = {
  product: Product
  period: Period
  carry: Carry
  mode: Mode
  activeMode: ActiveMode
  minActiveBet: string
  deductSalary: boolean
  tiers: DraftTier[]
}

export const MOST_TIERS = 10
export const NEW_TIER: DraftTier = { bet: '', loss: '', active: '0', rateType: 'P', rate: '' }

const plain = (text: string) => formatAmount(parseAmount(text)).replace(/\.00$/, '')

/** What a new proposal begins with: the contract that it changes, or one empty step. */
export function draftOf(contract: Told | null, ceiling: readonly Told[]): Draft {
  const like = contract ?? ceiling[0]
  return {
    product: like?.product ?? 'CONS',
    period: like?.period ?? 'SEMIMONTHLY',
    carry: like?.carry ?? 'WITHIN_MONTH',
    mode: like?.mode ?? 'FIXED',
    activeMode: like?.activeMode ?? 'PERIOD_TOTAL',
    minActiveBet: plain(like?.minActiveBet ?? '1000'),
    deductSalary: like?.deductSalary ?? false,
    tiers: contract ? contract.tiers.map(draftTier) : [NEW_TIER],
  }
}

const draftTier = (tier: ToldTier): DraftTier => ({
  bet: plain(tier.minValidBet),
  loss: plain(tier.minNetLoss),
  active: String(tier.minActive),
  rateType: tier.rateType,
  rate: tier.rateType === 'P' ? String(tier.ratePpm / 10_000) : plain(tier.amount),
})

const sumOf = (text: string) => (/^\d{1,13}(\.\d{1,4})?$/.test(text.trim()) ? text.trim() : undefined)
const countOf = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined)

function termOf(tier: DraftTier, kind: Kind) {
  const minValidBet = sumOf(tier.bet)
  const minNetLoss = kind === 'dividend' ? sumOf(tier.loss) : '0'
  const minActive = countOf(tier.active)
  const isShare = kind === 'dividend' || tier.rateType === 'P'
  const ratePpm = isShare ? ppmOf(tier.rate) : 0
  const amount = isShare ? '0' : sumOf(tier.rate)
  if (minValidBet === undefined || minNetLoss === undefined || minActive === undefined) return undefined
  if (ratePpm === undefined || amount === undefined) return undefined
  return { minValidBet, minNetLoss, minActive, rateType: isShare ? ('P' as const) : ('F' as const), ratePpm, amount }
}

/** As the server is asked; undefined while something is not typed whole. */
export function termsOf(draft: Draft, kind: Kind, payee: string) {
  const { tiers: typed, minActiveBet: least, ...rest } = draft
  const tiers = typed.map(tier => termOf(tier, kind))
  const minActiveBet = sumOf(least)
  if (minActiveBet === undefined || tiers.includes(undefined)) return undefined
  return { ...rest, kind, payee, minActiveBet, tiers: tiers.filter(tier => tier !== undefined) }
}
export type Terms = NonNullable<ReturnType<typeof termsOf>>
