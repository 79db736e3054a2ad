import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { agentBillsApi } from '#features/agents/api-bills.ts'
import { Moment } from '#features/records/site/records.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Table } from '#shared/ui/table.tsx'
import { ask } from '#shared/web/ask.ts'
import { Sum } from '../../parts/money.tsx'
import { Report, useReport } from '../../parts/report.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { useDeed } from '../../parts/use-deed.ts'
import { useDayName } from '../names.ts'

/** Of what a bill was computed, how it was paid, and how it was revised; as a file, for whoever computes it again. */
export function BillDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('agentCentre.bills')
  const tParts = useTranslations('agentCentre.parts')
  const dayName = useDayName()
  const query = useReport(['bill', id], () => ask(agentBillsApi.bill, { id }))
  const file = useDeed(
    () => ask(agentBillsApi.file, { id }),
    ({ name, text }) => saveFile(name, new Blob([text], { type: 'application/json' })),
  )
  return (
    <Modal title={t('explainTitle', { id })} size="text" onClose={onClose}>
      <Report query={query}>
        {({ formula, payments, carried, revisions, clawbacks }) => (
          <>
            <section aria-label={t('formula')}>
              <h3 className="mb-1 text-sm">{t('formula')}</h3>
              <p dir="ltr" className="figures rounded-control bg-surface p-3 text-sm whitespace-pre-wrap!">
                {formula}
              </p>
            </section>
            {payments.length > 0 && (
              <section aria-label={t('payments')}>
                <h3 className="mb-1 text-sm">{t('payments')}</h3>
                <Table
                  caption={t('payments')}
                  columns={[
                    { key: 'at', label: tParts('at'), cell: leg => <Moment at={leg.at} /> },
                    { key: 'from', label: t('heads.from'), cell: leg => <bdi>{leg.from ?? t('house')}</bdi> },
                    {
                      key: 'bill',
                      label: t('heads.fromBill'),
                      align: 'end',
                      cell: leg => <Sum amount={leg.fromBill} />,
                    },
                    {
                      ...{ key: 'wallet', label: t('heads.fromWallet'), align: 'end' },
                      cell: leg => <Sum amount={leg.fromWallet} />,
                    },
                    {
                      ...{ key: 'amount', label: tParts('amount'), align: 'end' },
                      cell: leg => <Money amount={leg.amount} signed />,
                    },
                  ]}
                  rows={payments}
                  keyOf={leg => leg.reference}
                />
              </section>
            )}
            {carried.length > 0 && (
              <section aria-label={t('carried')}>
                <h3 className="mb-1 text-sm">{t('carried')}</h3>
                <Table
                  caption={t('carried')}
                  columns={[
                    { key: 'from', label: t('periodHead'), cell: late => dayName(late.from) },
                    {
                      ...{ key: 'valid', label: t('heads.valid'), align: 'end' },
                      cell: late => <Money amount={late.valid} signed />,
                    },
                    {
                      ...{ key: 'pnl', label: t('heads.pnl'), align: 'end' },
                      cell: late => <Money amount={late.pnl} signed />,
                    },
                  ]}
                  rows={carried}
                  keyOf={late => late.bill}
                />
              </section>
            )}
            {revisions.length > 0 && (
              <section aria-label={t('revisions')}>
                <h3 className="mb-1 text-sm">{t('revisions')}</h3>
                <Table
                  caption={t('revisions')}
                  columns={[
                    { key: 'at', label: tParts('at'), cell: step => <Moment at={step.at} /> },
                    {
                      key: 'gross',
                      label: t('heads.gross'),
                      align: 'end',
                      cell: step => <Money amount={step.gross} />,
                    },
                    {
                      ...{ key: 'delta', label: t('heads.delta'), align: 'end' },
                      cell: step => <Money amount={step.delta} signed />,
                    },
                    {
                      key: 'owed',
                      label: t('heads.owed'),
                      align: 'end',
                      cell: step => <Sum amount={step.owedAfter} />,
                    },
                  ]}
                  rows={revisions}
                  keyOf={step => String(step.revision)}
                />
              </section>
            )}
            {clawbacks.length > 0 && (
              <section aria-label={t('clawbacks')}>
                <h3 className="mb-1 text-sm">{t('clawbacks')}</h3>
                <p className="mb-2 text-sm">{t('clawbacksAbout')}</p>
                <Table
                  caption={t('clawbacks')}
                  columns={[
                    { key: 'at', label: tParts('at'), cell: each => <Moment at={each.at} /> },
                    {
                      ...{ key: 'amount', label: tParts('amount'), align: 'end' },
                      cell: each => <Money amount={`-${each.amount}`} signed />,
                    },
                    {
                      ...{ key: 'taken', label: t('heads.taken'), align: 'end' },
                      cell: each => <Sum amount={each.taken} />,
                    },
                    {
                      ...{ key: 'later', label: t('heads.later'), align: 'end' },
                      cell: each => <Sum amount={each.owed} />,
                    },
                  ]}
                  rows={clawbacks}
                  keyOf={each => each.at}
                />
              </section>
            )}
            <Button busy={file.isPending} onClick={() => file.mutate(undefined)} className="self-start">
              <Download aria-hidden size={16} />
              {t('file')}
            </Button>
          </>
        )}
      </Report>
    </Modal>
  )
}
