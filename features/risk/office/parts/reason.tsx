import { useTranslations } from 'use-intl'
import type { Alert } from '#features/risk/api-office.ts'
import { CURRENCY_SCALE, displayAmount, parseAmount } from '#shared/money.ts'

/** Read from left to right within a sentence of any language. */
const apart = (text: string) => `\u2066${text}\u2069`

/** Why a rule alarmed, in a sentence with its figures. */
export function useReason(): (alert: Pick<Alert, 'rule' | 'figures'>) => string {
  const t = useTranslations('office.risk')
  return ({ rule, figures }) => {
    const code = String(figures.currency ?? '')
    const money = (value: string | number | undefined) => {
      const text = typeof value === 'number' ? value.toFixed(2) : (value ?? '0')
      return apart(`${displayAmount(parseAmount(text), Math.min(2, CURRENCY_SCALE[code] ?? 2))} ${code}`)
    }
    const told = {
      ...{ members: Number(figures.members), hours: Number(figures.hours), bets: Number(figures.bets) },
      ...{ friends: Number(figures.friends), times: Number(figures.times), issues: Number(figures.issues) },
      ...{ share: apart(String(figures.share)), promotion: apart(String(figures.promotion)) },
      ...{ dumps: Number(figures.dumps), rooms: Number(figures.rooms), joins: Number(figures.joins) },
      ...{ faced: Number(figures.faced), own: apart(String(figures.own)), others: apart(String(figures.others)) },
      ...{ hands: Number(figures.hands), ties: Number(figures.ties), chance: apart(String(figures.chance)) },
      ...{ place: apart(String(figures.place)), sigmas: apart(String(figures.sigmas)) },
      ...{ amount: money(figures.amount), deposited: money(figures.deposited), staked: money(figures.staked) },
      ...{ usual: money(figures.usual), paid: money(figures.paid), expected: money(figures.expected) },
    }
    return t(`reasons.${rule}`, told)
  }
}
