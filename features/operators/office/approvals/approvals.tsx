import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { officeApi } from '#features/operators/api-office.ts'
import { useAddress } from '#shared/office/address.ts'
import { Values } from '#shared/office/changes.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { ShownPart } from '#shared/office/list/shown-part.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useNames } from '../names.ts'
import { ProposalCard } from './proposal-card.tsx'
import { AGAIN_MS, type Proposal, TONES } from './use-proposals.ts'

/** What waits for a second person, and what became of it. */
export function Approvals() {
  const t = useTranslations('office.approvals')
  const { search } = useAddress()
  const nameOf = useNames()
  const [told, tell] = useState<Record<string, unknown> | undefined>()
  const isHistory = search.show === 'all'
  const columns: Column<Proposal>[] = [
    { id: 'action', title: t('action'), cell: row => <Id>{row.action}</Id>, text: row => row.action, isFixed: true },
    { id: 'item', title: t('item'), cell: row => <bdi>{row.item}</bdi>, text: row => row.item },
    { id: 'reason', title: t('reason'), cell: row => row.reason, text: row => row.reason },
    { id: 'maker', title: t('maker'), cell: row => <bdi>{nameOf(row.maker)}</bdi>, text: row => nameOf(row.maker) },
    { id: 'madeAt', title: t('madeAt'), cell: row => <When at={row.madeAt} />, text: row => row.madeAt },
    { id: 'expiresAt', title: t('expiresAt'), cell: row => <When at={row.expiresAt} />, startsHidden: isHistory },
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id={isHistory ? 'decided' : 'approvals'}
        columns={columns}
        rowKey={row => row.id}
        read={(_, asked) => ask(officeApi.proposals, { ...asked, open: isHistory ? 'false' : 'true' })}
        drawer={row => ({
          title: t('one'),
          content: <ProposalCard proposal={row} onResult={result => tell(toldOnceOf(result))} />,
        })}
        empty={t(isHistory ? 'noneEver' : 'none')}
        everyMs={AGAIN_MS}
        actions={
          <ShownPart
            parts={[
              { value: 'open', label: t('open') },
              { value: 'all', label: t('history') },
            ]}
          />
        }
      />
      <Modal opened={told !== undefined} onClose={() => tell(undefined)} title={t('toldOnce')} size="lg">
        <Text size="sm">{t('onceAbout')}</Text>
        {told && <Values of={told} />}
      </Modal>
    </PageFrame>
  )
}

/** What a confirmation made is told to whoever confirmed, this once: codes, or a key with its secret. */
function toldOnceOf(result: unknown): Record<string, unknown> | undefined {
  if (typeof result !== 'object' || result === null) return undefined
  if ('secret' in result) return result as Record<string, unknown>
  return 'codes' in result ? { codes: result.codes } : undefined
}
