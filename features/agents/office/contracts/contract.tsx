import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { contractsOfficeApi } from '#features/agents/api-deals.ts'
import { useNames } from '#features/operators/office/operators.tsx'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { CopyLink } from '#shared/office/copy-link.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Money, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { ContractState, leftToRight, Party } from '../parts/names.tsx'
import styles from '../parts/parts.module.css'
import { Rows } from '../parts/rows.tsx'
import { Tiers } from '../parts/tiers.tsx'
import { EndContract } from './end-contract.tsx'

type Found = z.output<typeof contractsOfficeApi.one.output>
/** An answer that somebody still waits for. */
const OPEN: readonly string[] = ['P', 'E']

/** One contract: its terms, all versions of it, and what happened to them. */
export function Contract() {
  const t = useTranslations('office.agentContracts')
  const tParts = useTranslations('office.agentParts')
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery({ queryKey: ['agentContract', id], queryFn: () => ask(contractsOfficeApi.one, { id }) })
  const { contract } = query.data ?? {}
  return (
    <PageFrame
      title={contract ? `${tParts(`kinds.${contract.kind}`)} ${leftToRight(`#${id}`)}` : t('one')}
      about={
        contract && t('between', { payer: contract.payer?.username ?? tParts('house'), payee: contract.payee.username })
      }
      actions={
        <>
          <CopyLink />
          {query.data && <Acts found={query.data} />}
        </>
      }
    >
      <Loaded query={query}>{found => <Content key={id} found={found} />}</Loaded>
    </PageFrame>
  )
}

function Acts({ found: { contract, end } }: { found: Found }) {
  const t = useTranslations('office.agentContracts.acts')
  const may = useMay()
  return (
    <>
      {may('contracts.propose') && contract.payer === null && OPEN.includes(contract.status) && (
        <Act
          label={t('withdraw')}
          about={t('withdrawAbout', { name: contract.payee.username })}
          act={reason => ask(contractsOfficeApi.withdraw, { id: contract.id, reason })}
        />
      )}
      {may('contracts.end') && end && <EndContract contract={contract} end={end} />}
    </>
  )
}

function Content({ found: { contract, versions, steps } }: { found: Found }) {
  const t = useTranslations('office.agentContracts')
  const tParts = useTranslations('office.agentParts')
  const nameOf = useNames()
  return (
    <>
      <div className={styles.columns}>
        <Part title={t('terms')}>
          <Facts>
            <Fact name={t('state')}>
              <ContractState status={contract.status} />
            </Fact>
            <Fact name={tParts('sides.payer')}>
              <Party id={contract.payer?.id ?? null} name={contract.payer?.username ?? null} />
            </Fact>
            <Fact name={tParts('sides.payee')}>
              <Party id={contract.payee.id} name={contract.payee.username} />
            </Fact>
            <Fact name={t('product')}>{tParts(`products.${contract.product}`)}</Fact>
            <Fact name={t('funding')}>{tParts(`fundings.${contract.funding}`)}</Fact>
            {contract.kind === 'dividend' && (
              <>
                <Fact name={t('period')}>{tParts(`periods.${contract.period}`)}</Fact>
                <Fact name={t('carry')}>{tParts(`carries.${contract.carry}`)}</Fact>
                <Fact name={t('mode')}>{tParts(`modes.${contract.mode}`)}</Fact>
                <Fact name={t('salaries')}>{t(contract.deductSalary ? 'deducted' : 'notDeducted')}</Fact>
              </>
            )}
            <Fact name={t('active')}>
              <Money amount={contract.minActiveBet} /> · {tParts(`activeModes.${contract.activeMode}`)}
            </Fact>
            <Fact name={t('from')}>
              <When at={contract.effectiveFrom} />
            </Fact>
            <Fact name={t('to')}>
              <When at={contract.effectiveTo} />
            </Fact>
            {contract.endReason && <Fact name={t('endReason')}>{tParts(`ends.${contract.endReason}`)}</Fact>}
            {contract.expiresAt && (
              <Fact name={t('expiresAt')}>
                <When at={contract.expiresAt} />
              </Fact>
            )}
            <Fact name={t('bills')}>
              <OfficeLink to="/agents/bills" search={{ contract: contract.id }}>
                {t('openBills')}
              </OfficeLink>
            </Fact>
          </Facts>
        </Part>
        <Part title={t('tiers')}>
          <Tiers contract={contract} />
        </Part>
      </div>
      <Part title={t('versions')}>
        <Rows
          label={t('versions')}
          rows={versions}
          rowKey={row => row.id}
          to={row => `/agents/contracts/${row.id}`}
          columns={[
            { id: 'version', title: t('version'), cell: row => row.version },
            { id: 'state', title: t('state'), cell: row => <ContractState status={row.status} /> },
            { id: 'tiers', title: t('tiers'), isFigure: true, cell: row => row.tiers.length },
            { id: 'proposedAt', title: t('proposedAt'), cell: row => <When at={row.proposedAt} /> },
            { id: 'from', title: t('from'), cell: row => <When at={row.effectiveFrom} /> },
            { id: 'to', title: t('to'), cell: row => <When at={row.effectiveTo} /> },
          ]}
        />
      </Part>
      <Part title={t('history')}>
        <Rows
          label={t('history')}
          rows={steps}
          rowKey={row => `${row.at} ${row.step} ${row.version}`}
          columns={[
            { id: 'at', title: t('at'), cell: row => <When at={row.at} /> },
            { id: 'version', title: t('version'), isFigure: true, cell: row => row.version },
            { id: 'step', title: t('what'), cell: row => t(`steps.${row.step as 'proposed'}`) },
            {
              ...{ id: 'by', title: t('by') },
              cell: row => <bdi>{row.member ?? (row.operator ? nameOf(row.operator) : t('byItself'))}</bdi>,
            },
          ]}
        />
      </Part>
    </>
  )
}
