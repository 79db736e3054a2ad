import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { withdrawalsApi } from '#features/cashier/api-withdrawals.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { AskError } from '#shared/web/ask.ts'
import { sum } from '../figures.ts'
import { Notice } from '../notice.tsx'
import { AccountLink, LINK, RefusedHelp, useRefusedText } from '../refused.tsx'
import type { Means } from './can-leave.tsx'

export type Known = z.output<typeof withdrawalsApi.payees.output>

/** Whether nothing could be asked for now, whatever is entered. */
export function isStopped({ refused }: Means, { paymentPassword }: Known): boolean {
  return refused !== null || !paymentPassword
}

/** What stands against a withdrawal before any figure is entered, each with what helps. */
export function Obstacles({ means, payees }: { means: Means; payees: Known }) {
  const t = useTranslations('withdraw')
  const textOf = useRefusedText()
  const { refused, debt, held } = means
  const hasDebt = parseAmount(debt) > ZERO
  const isDisputed = parseAmount(held) > ZERO || refused?.code === 'dispute_open'
  const isToldElse = (refused?.code === 'debt_open' && hasDebt) || refused?.code === 'dispute_open'
  return (
    <>
      {refused && !isToldElse && (
        <Notice text={textOf(new AskError(refused.code as AskError['code'], 0, '', refused.details))}>
          <RefusedHelp code={refused.code} />
        </Notice>
      )}
      {hasDebt && (
        <Notice title={t('debt.title', { amount: sum(debt) })} text={t('debt.about')}>
          <CentreLink page="depositv2" className={LINK}>
            {t('debt.settle')}
          </CentreLink>
        </Notice>
      )}
      {isDisputed && (
        <Notice title={t('dispute.title')} text={t('dispute.about', { amount: sum(held) })}>
          <RefusedHelp code="dispute_open" />
        </Notice>
      )}
      {!payees.paymentPassword && refused?.code !== 'payment_password_needed' && (
        <Notice title={t('noPassword.title')} text={t('noPassword.about')}>
          <AccountLink />
        </Notice>
      )}
    </>
  )
}
