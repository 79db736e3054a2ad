import { Snowflake, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { agentBillsApi } from '#features/agents/api-bills.ts'
import { Moment } from '#features/records/site/records.tsx'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { parseAmount } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { Money } from '#shared/ui/money.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { KINDS } from '../../rules/contracts/kinds.ts'
import { useReport } from '../parts/report.tsx'
import { useDeed } from '../parts/use-deed.ts'

/** What the agent owes below, said until it is paid: nothing may leave the wallet before (agents §2.11). */
export function Arrears() {
  const t = useTranslations('agentCentre.arrears')
  const symbol = useCurrencySymbol()
  const { data } = useReport(['arrears'], () => ask(agentBillsApi.arrears, {}))
  const pay = useDeed(payAll, () => toast(t('paid'), 'good'))
  return (
    <>
      {data?.heldBackUntil !== undefined && <HeldBack until={data.heldBackUntil} />}
      {data && parseAmount(data.total) > 0n && (
        <section
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-card border border-crimson bg-surface p-4"
        >
          <TriangleAlert aria-hidden size={20} className="shrink-0 text-crimson" />
          <p className="min-w-0 grow basis-48 text-sm">
            <span className="font-semibold">
              {t('open', { count: data.bills })} <Money amount={data.total} symbol={symbol} />
            </span>{' '}
            <span className="text-muted">{t('about')}</span>
          </p>
          <Button look="primary" busy={pay.isPending} onClick={() => pay.mutate(undefined)}>
            {t('pay')}
          </Button>
        </section>
      )}
    </>
  )
}

/** Operators let nothing of what is earned be taken for now. */
function HeldBack({ until }: { until: string | null }) {
  const t = useTranslations('agentCentre.arrears')
  return (
    <section role="status" className="flex items-center gap-3 rounded-card border border-amber bg-surface p-4 text-sm">
      <Snowflake aria-hidden size={20} className="shrink-0" />
      <p className="min-w-0">
        {until === null ? t('heldBack') : t('heldBackUntil')} {until !== null && <Moment at={until} />}
      </p>
    </section>
  )
}

/** One kind after the other: what comes first of the wallet is the same as by hand. */
async function payAll(): Promise<void> {
  for (const kind of KINDS) await ask(agentBillsApi.payAll, { kind })
}
