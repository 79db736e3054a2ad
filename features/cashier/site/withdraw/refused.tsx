import { useTranslations } from 'use-intl'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { sum, useTimeText } from './figures.ts'
import { ServiceLine } from './service-line.tsx'

type Details = Record<string, unknown>

/** Refusals of §6.1 that say more with the figures that come along, and which. */
const WITH = {
  cooling: ['until'],
  debt_open: ['amount'],
  amount_out_of_range: ['min', 'max'],
  daily_limit: ['left'],
  turnover_open: ['withdrawable', 'locked'],
} as const
/** Those that need no figure but other words than elsewhere. */
const PLAIN = ['not_a_member', 'kyc_required', 'payee_not_usable', 'insufficient_funds', 'key_reused'] as const

/** Why not, in words with the figures. */
export function useRefusedText(): (error: unknown) => string {
  const t = useTranslations('withdraw.refused')
  const textOf = useRefusalText()
  const timeText = useTimeText()
  return error => {
    const { code, details } = error instanceof AskError ? error : { code: '', details: {} as Details }
    const plain = PLAIN.find(each => each === code)
    if (plain) return t(plain)
    if (!Object.hasOwn(WITH, code)) return textOf(error)
    const known = code as keyof typeof WITH
    if (WITH[known].some(name => typeof details[name] !== 'string')) return textOf(error)
    const told = Object.fromEntries(
      WITH[known].map(name => [name, name === 'until' ? timeText(String(details[name])) : sum(String(details[name]))]),
    )
    return t(known, told as Record<'until' | 'amount' | 'min' | 'max' | 'left' | 'withdrawable' | 'locked', string>)
  }
}

const IN_ACCOUNT = ['kyc_required', 'payment_password_needed', 'step_up_required', 'in_need_true_account']
const BY_SERVICE = ['not_a_member', 'account_blocked', 'locked', 'dispute_open', 'too_many_requests']

/** What helps: the account's page, or people. */
export function RefusedHelp({ code }: { code: string }) {
  if (IN_ACCOUNT.includes(code)) return <AccountLink />
  return BY_SERVICE.includes(code) ? <ServiceLine /> : null
}

/** A way out of a notice. */
export const LINK = 'inline-flex min-h-11 items-center font-semibold text-gold-text hover:underline'

export function AccountLink() {
  const t = useTranslations('withdraw')
  return (
    <CentreLink page="securityCenter" className={LINK}>
      {t('toAccount')}
    </CentreLink>
  )
}
