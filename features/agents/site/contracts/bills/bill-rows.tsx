import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { agentBillsApi, type BillLine } from '#features/agents/api-bills.ts'
import { Button } from '#shared/ui/button.tsx'
import { Money } from '#shared/ui/money.tsx'
import { ask } from '#shared/web/ask.ts'
import type { Kind } from '../../../rules/contracts/kinds.ts'
import { Chip } from '../../parts/chips.tsx'
import { Rate, Sum } from '../../parts/money.tsx'
import { type Col, Rows } from '../../parts/rows.tsx'
import { useDeed } from '../../parts/use-deed.ts'
import { BILL_TONES, useCountedName, useDayName } from '../names.ts'
import { BillDetail } from './bill-detail.tsx'
import type { Side } from './bills.tsx'
import type { Paid } from './results.tsx'

type BillRowsProps = { kind: Kind; side: Side; list: readonly BillLine[]; onPaid: (paid: Paid) => void }

export function BillRows({ kind, side, list, onPaid }: BillRowsProps) {
  const t = useTranslations('agentCentre.bills')
  const periodName = usePeriodName()
  const columns = useColumns(kind, side)
  const [opened, setOpened] = useState<string>()
  const move = useDeed(
    ({ id, canPay }: BillLine) => ask(canPay ? agentBillsApi.pay : agentBillsApi.receive, { id }),
    onPaid,
  )
  return (
    <>
      <Rows
        caption={t(side === 'mine' ? 'titleMine' : 'titlePaying')}
        head={t(side === 'mine' ? 'periodHead' : 'downline')}
        columns={columns}
        rows={list}
        keyOf={bill => bill.id}
        nameOf={bill => (side === 'mine' ? periodName(bill) : bill.payee)}
        mark={bill => <Chip tone={BILL_TONES[bill.status]}>{t(`statuses.${bill.status}`)}</Chip>}
        deeds={(bill, close) => (
          <>
            {(bill.canReceive || bill.canPay) && (
              <Button
                look="primary"
                busy={move.isPending}
                onClick={() => {
                  close()
                  move.mutate(bill)
                }}
              >
                {t(bill.canPay ? 'payNow' : 'receive')}
              </Button>
            )}
            <Button
              onClick={() => {
                close()
                setOpened(bill.id)
              }}
            >
              {t('explain')}
            </Button>
          </>
        )}
      />
      {opened && <BillDetail id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** One day, or the first and the last of a period. */
function usePeriodName(): (bill: BillLine) => string {
  const dayName = useDayName()
  return ({ from, to }) => (from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`)
}

function useColumns(kind: Kind, side: Side): Col<BillLine>[] {
  const t = useTranslations('agentCentre.bills')
  const tContracts = useTranslations('agentCentre.contracts')
  const format = useFormatter()
  const countedName = useCountedName()
  const periodName = usePeriodName()
  const money = (
    key: 'valid' | 'pnl' | 'carryIn' | 'base' | 'gross' | 'received' | 'open' | 'paidDown',
    onCard = false,
  ): Col<BillLine> => ({
    ...{ key, label: t(`heads.${key}`), align: 'end', onCard },
    cell: bill => <Sum amount={bill[key]} />,
  })
  return [
    ...(side === 'paying' ? [{ key: 'period', label: t('periodHead'), cell: periodName }] : []),
    { key: 'product', label: tContracts('product'), cell: bill => countedName(bill.product) },
    money('valid', side === 'mine'),
    { key: 'active', label: tContracts('active'), align: 'end', cell: bill => format.number(bill.active) },
    ...(kind === 'dividend' ? [money('pnl'), money('carryIn'), money('base')] : []),
    {
      ...{ key: 'tier', label: t('heads.tier'), align: 'end' },
      cell: bill => (bill.tier < 0 ? '–' : format.number(bill.tier + 1)),
    },
    {
      ...{ key: 'rate', label: tContracts('rate'), align: 'end' },
      cell: bill => (bill.ratePpm === null ? '–' : <Rate ppm={bill.ratePpm} />),
    },
    money('gross', true),
    money('received', side === 'paying'),
    ...(side === 'mine' ? [money('paidDown')] : []),
    money('open', side === 'paying'),
    ...(side === 'mine'
      ? [
          {
            ...{ key: 'net', label: t('heads.net'), align: 'end' as const, onCard: true },
            cell: (bill: BillLine) => <Money amount={bill.net} signed />,
          },
        ]
      : []),
  ]
}
