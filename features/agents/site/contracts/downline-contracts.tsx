import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { agentContractsApi, type ContractLine } from '#features/agents/api-contracts.ts'
import { Filters, Pick, Typed } from '#features/records/site/records.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import type { Kind } from '../../rules/contracts/kinds.ts'
import { Chip, KindChip } from '../parts/chips.tsx'
import { PAGE_SIZE, Pager } from '../parts/pager.tsx'
import { Report, useReport } from '../parts/report.tsx'
import { type Col, Rows } from '../parts/rows.tsx'
import { ContractDeeds } from './contract-deeds.tsx'
import { type Editing, Editor } from './editor/editor.tsx'
import { STATUS_TONES, useCountedName, useDayName } from './names.ts'
import { TierRate } from './tier-table.tsx'
import { Versions } from './versions.tsx'

const STATES = ['running', 'open', 'ended', 'none'] as const
type State = (typeof STATES)[number]

/** A direct downline with one contract or request, or with none at all. */
export type DownlineRow = {
  key: string
  member: { id: string; username: string }
  isAgent: boolean
  contract: ContractLine | null
}

/** What the agent pays directly below, or has proposed there. */
export function DownlineContracts({ kind }: { kind: Kind }) {
  const t = useTranslations('agentCentre.contracts')
  const tParts = useTranslations('agentCentre.parts')
  const [username, setUsername] = useState('')
  const [state, setState] = useState<State | ''>('')
  const [pageNo, setPageNo] = useState(1)
  const [editing, setEditing] = useState<Editing>()
  const [versionsOf, setVersionsOf] = useState<DownlineRow['member']>()
  const columns = useColumns(kind)
  const input = {
    ...{ kind, pageNo, pageSize: PAGE_SIZE },
    ...{ ...(username && { username }), ...(state && { state }) },
  }
  const query = useReport(['downline-contracts', input], () => ask(agentContractsApi.downlines, input))
  return (
    <>
      <Filters count={[username, state].filter(Boolean).length}>
        <Typed
          label={tParts('username')}
          value={username}
          onType={next => {
            setUsername(next)
            setPageNo(1)
          }}
        />
        <Pick
          label={t('state')}
          all={t('allStates')}
          value={state}
          options={STATES.map(value => ({ value, label: t(`states.${value}`) }))}
          onPick={next => {
            setState(next as State | '')
            setPageNo(1)
          }}
        />
      </Filters>
      <Report query={query}>
        {({ list, total, ceiling }) =>
          list.length === 0 ? (
            <div className="card">
              <Note title={t('noDownlines')} about={t('noDownlinesAbout')} />
            </div>
          ) : (
            <>
              <Rows
                caption={t('tab.downlines')}
                head={tParts('username')}
                columns={columns}
                rows={list.flatMap(rowsOf)}
                keyOf={row => row.key}
                nameOf={row => row.member.username}
                mark={row => <KindChip kind={row.isAgent ? 'agent' : 'member'} />}
                deeds={(row, close) => (
                  <>
                    {row.contract && <ContractDeeds contract={row.contract} onDone={close} />}
                    <Button
                      look="primary"
                      onClick={() => {
                        close()
                        setEditing({ member: row.member, contract: row.contract, ceiling })
                      }}
                    >
                      <Plus aria-hidden size={16} />
                      {t(row.contract?.status === 'A' ? 'edit' : 'propose')}
                    </Button>
                    <Button
                      onClick={() => {
                        close()
                        setVersionsOf(row.member)
                      }}
                    >
                      {t('versions')}
                    </Button>
                  </>
                )}
              />
              <Pager pageNo={pageNo} total={total} onPage={setPageNo} />
            </>
          )
        }
      </Report>
      {editing && <Editor kind={kind} {...editing} onClose={() => setEditing(undefined)} />}
      {versionsOf && <Versions kind={kind} member={versionsOf} onClose={() => setVersionsOf(undefined)} />}
    </>
  )
}

type Answered = { member: DownlineRow['member']; isAgent: boolean; running: ContractLine[]; open: ContractLine[] }

function rowsOf({ member, isAgent, running, open }: Answered): DownlineRow[] {
  const contracts = [...running, ...open]
  if (contracts.length === 0) return [{ key: member.id, member, isAgent, contract: null }]
  return contracts.map(contract => ({ key: `${member.id} ${contract.id}`, member, isAgent, contract }))
}

function useColumns(kind: Kind): Col<DownlineRow>[] {
  const t = useTranslations('agentCentre.contracts')
  const countedName = useCountedName()
  const dayName = useDayName()
  const none = <span className="text-muted">–</span>
  return [
    {
      ...{ key: 'status', label: t('status'), onCard: true },
      cell: ({ contract }) =>
        contract ? (
          <Chip tone={STATUS_TONES[contract.status]}>{t(`statuses.${contract.status}`)}</Chip>
        ) : (
          <Chip>{t('states.none')}</Chip>
        ),
    },
    {
      ...{ key: 'product', label: t('product'), onCard: true },
      cell: ({ contract }) => (contract ? countedName(contract.product) : none),
    },
    ...(kind === 'dividend'
      ? [
          {
            ...{ key: 'period', label: t('period') },
            cell: ({ contract }: DownlineRow) => (contract ? t(`periods.${contract.period}`) : none),
          },
        ]
      : []),
    {
      ...{ key: 'rate', label: t('topRate'), align: 'end', onCard: true },
      cell: ({ contract }) => {
        const top = contract?.tiers.at(-1)
        return top ? <TierRate tier={top} /> : none
      },
    },
    { key: 'tiers', label: t('tiers'), align: 'end', cell: ({ contract }) => contract?.tiers.length ?? none },
    {
      ...{ key: 'since', label: t('sinceHead') },
      cell: ({ contract }) => (contract?.effectiveFrom ? dayName(contract.effectiveFrom) : none),
    },
    {
      ...{ key: 'open', label: t('openUntil') },
      cell: ({ contract }) => (contract?.expiresAt ? dayName(contract.expiresAt) : none),
    },
  ]
}
