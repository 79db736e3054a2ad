import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { type Forecast, payoutsOfficeApi } from '#features/agents/api-payouts.ts'
import type { Kind } from '#features/agents/rules/contracts/kinds.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork, useMay } from '#shared/office/at-work.ts'
import { CopyLink } from '#shared/office/copy-link.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Money } from '#shared/office/show.tsx'
import { Loaded, Note } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { BillState, leftToRight, Party } from '../parts/names.tsx'
import styles from '../parts/parts.module.css'
import { Rows } from '../parts/rows.tsx'

type Days = { from: string; to: string }
type Preview = z.output<typeof payoutsOfficeApi.preview.output>

/**
 * A period of one kind. Dividends that wait: what each would get and keep, what the house pays, and the decision; of all else
 * the bills.
 */
export function Run() {
  const t = useTranslations('office.payouts')
  const tParts = useTranslations('office.agentParts')
  const { kind, from, to } = useParams({ strict: false }) as Days & { kind: Kind }
  const preview = useQuery({
    queryKey: ['agentPayout', from, to],
    queryFn: () => ask(payoutsOfficeApi.preview, { from, to }),
    enabled: kind === 'dividend',
  })
  const isWaiting = (preview.data?.list.length ?? 0) > 0
  return (
    <PageFrame
      title={t('runTitle', { kind: tParts(`kinds.${kind}`), from: leftToRight(from), to: leftToRight(to) })}
      about={t('runAbout')}
      actions={
        <>
          <CopyLink />
          {isWaiting && <Acts days={{ from, to }} preview={preview.data!} />}
        </>
      }
    >
      <p className={styles.about}>
        <OfficeLink to="/agents/bills" search={{ kind, from: to, to }}>
          {t('allBills')}
        </OfficeLink>
      </p>
      {kind === 'dividend' ? (
        <Loaded query={preview}>
          {found => (found.list.length === 0 ? <Note title={t('nothingWaits')} /> : <Content preview={found} />)}
        </Loaded>
      ) : (
        <Note title={t('paidAtOnce')} />
      )}
    </PageFrame>
  )
}

function Acts({ days, preview: { list, houseCost } }: { days: Days; preview: Preview }) {
  const t = useTranslations('office.payouts.acts')
  const may = useMay()
  const { merchant } = useAtWork()
  const count = list.length
  return (
    <>
      {may('bills.deny') && (
        <Act
          label={t('deny')}
          about={t('denyAbout', { count })}
          look="danger"
          act={reason => ask(payoutsOfficeApi.deny, { ...days, reason })}
        />
      )}
      {may('bills.approve') && (
        <Act
          label={t('approve')}
          about={t('approveAbout', { count, cost: `${houseCost} ${merchant.currency}` })}
          look="main"
          act={reason => ask(payoutsOfficeApi.approve, { ...days, reason })}
        />
      )}
    </>
  )
}

function Content({ preview: { list, houseCost, missing } }: { preview: Preview }) {
  const t = useTranslations('office.payouts')
  const tParts = useTranslations('office.agentParts')
  const sum = (id: 'base' | 'due' | 'gets' | 'paysDown' | 'keeps'): Column<Forecast> => ({
    ...{ id, title: t(`sums.${id}`), isFigure: true },
    cell: row => <Money amount={row[id]} />,
  })
  return (
    <>
      <Facts>
        <Fact name={t('bills')}>{list.length}</Fact>
        <Fact name={t('sums.houseCost')}>
          <strong>
            <Money amount={houseCost} />
          </strong>
        </Fact>
        <Fact name={t('missing')}>
          <Money amount={missing} />
        </Fact>
      </Facts>
      <Part title={t('who')}>
        <Rows
          label={t('who')}
          rows={list}
          rowKey={row => row.id}
          columns={[
            {
              ...{ id: 'payee', title: tParts('sides.payee') },
              cell: row => <Party id={row.payeeId} name={row.payee} />,
            },
            { id: 'payer', title: tParts('sides.payer'), cell: row => <bdi>{row.payer ?? tParts('house')}</bdi> },
            { id: 'product', title: t('product'), cell: row => tParts(`products.${row.product}`) },
            ...[sum('base'), sum('due'), sum('gets'), sum('paysDown'), sum('keeps')],
            { id: 'status', title: t('forecast'), cell: row => <BillState status={row.status} /> },
          ]}
        />
      </Part>
    </>
  )
}
