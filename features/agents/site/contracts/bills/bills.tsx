import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { agentBillsApi } from '#features/agents/api-bills.ts'
import { Figures, Filters, Pick, Typed } from '#features/records/site/records.tsx'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Money } from '#shared/ui/money.tsx'
import { ask } from '#shared/web/ask.ts'
import { BILL_STATUSES, type BillStatus, type Kind, PRODUCTS } from '../../../rules/contracts/kinds.ts'
import { DayTools, useDays } from '../../parts/days.tsx'
import { PAGE_SIZE, Pager } from '../../parts/pager.tsx'
import { NoData, Report, useReport } from '../../parts/report.tsx'
import { useDeed } from '../../parts/use-deed.ts'
import { useCountedName } from '../names.ts'
import { BillRows } from './bill-rows.tsx'
import { type Paid, Results } from './results.tsx'

export type Side = 'mine' | 'paying'

const MINE = ['gross', 'received', 'paidDown', 'net'] as const
const PAYING = ['gross', 'received', 'open'] as const

/** What contracts came to: those that pay the agent, or those that the agent pays. */
export function Bills({ kind, side }: { kind: Kind; side: Side }) {
  const t = useTranslations('agentCentre.bills')
  const tContracts = useTranslations('agentCentre.contracts')
  const tParts = useTranslations('agentCentre.parts')
  const countedName = useCountedName()
  const symbol = useCurrencySymbol()
  const days = useDays('month')
  const [filter, setFilter] = useState({ status: '' as BillStatus | '', product: '', username: '' })
  const [pageNo, setPageNo] = useState(1)
  const [paid, setPaid] = useState<Paid>()
  const { status, product, username } = filter
  const change = (more: Partial<typeof filter>) => {
    setFilter({ ...filter, ...more })
    setPageNo(1)
  }
  const input = {
    ...{ ...days.ask, kind, side, pageNo, pageSize: PAGE_SIZE, ...(status && { status }) },
    ...{ ...(product && { product: product as 'CONS' }), ...(username && { username }) },
  }
  const query = useReport(['bills', input], () => ask(agentBillsApi.list, input))
  const all = useDeed(() => ask(side === 'mine' ? agentBillsApi.receiveAll : agentBillsApi.payAll, { kind }), setPaid)
  return (
    <>
      <DayTools days={days} />
      <Filters count={[status, product, username].filter(Boolean).length}>
        <Pick
          label={tContracts('status')}
          all={t('allStatuses')}
          value={status}
          options={BILL_STATUSES.map(value => ({ value, label: t(`statuses.${value}`) }))}
          onPick={next => change({ status: next as BillStatus | '' })}
        />
        <Pick
          label={tContracts('product')}
          all={t('anyProduct')}
          value={product}
          options={PRODUCTS.map(value => ({ value, label: countedName(value) }))}
          onPick={next => change({ product: next })}
        />
        {side === 'paying' && (
          <Typed label={tParts('username')} value={username} onType={next => change({ username: next })} />
        )}
      </Filters>
      <Report query={query}>
        {({ list, total, totals }) =>
          list.length === 0 ? (
            <NoData />
          ) : (
            <>
              <Figures
                label={tParts('totals')}
                figures={
                  side === 'mine'
                    ? MINE.map(
                        key => [t(`mine.${key}`), <Money key={key} amount={totals[key]} symbol={symbol} />] as const,
                      )
                    : PAYING.map(
                        key => [t(`paying.${key}`), <Money key={key} amount={totals[key]} symbol={symbol} />] as const,
                      )
                }
              />
              {list.some(bill => bill.canReceive || bill.canPay) && (
                <Button
                  look="primary"
                  busy={all.isPending}
                  onClick={() => all.mutate(undefined)}
                  className="w-full sm:w-auto sm:self-start"
                >
                  {t(side === 'mine' ? 'receiveAll' : 'payAll')}
                </Button>
              )}
              <BillRows kind={kind} side={side} list={list} onPaid={setPaid} />
              <Pager pageNo={pageNo} total={total} onPage={setPageNo} />
            </>
          )
        }
      </Report>
      {paid && <Results paid={paid} side={side} onClose={() => setPaid(undefined)} />}
    </>
  )
}
