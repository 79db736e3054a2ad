import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAddress } from '#shared/office/address.ts'
import { useMay } from '#shared/office/at-work.ts'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Anchors } from './anchors.tsx'
import { Calls } from './calls.tsx'
import { Deeds } from './deeds.tsx'
import { ExportRecord } from './export-record.tsx'
import { VerifyChain } from './verify-chain.tsx'

const VIEWS = ['all', 'decision', 'reveal', 'export', 'login', 'calls', 'anchors'] as const
type View = (typeof VIEWS)[number]

/** What operators did: nobody takes anything away from it. */
export function Audit() {
  const t = useTranslations('office.audit')
  const may = useMay()
  const { search, change } = useAddress()
  const view = VIEWS.find(each => each === search.show) ?? 'all'
  const lists: Partial<Record<View, ReactNode>> = { calls: <Calls />, anchors: <Anchors /> }
  return (
    <PageFrame
      title={t('title')}
      about={t(view === 'anchors' ? 'anchorsAbout' : 'about')}
      actions={may('audit.export') && <ExportRecord />}
    >
      <SegmentedControl
        size="xs"
        value={view}
        onChange={show => change({ show: show === 'all' ? undefined : show, item: undefined })}
        data={VIEWS.map(each => ({ value: each, label: t(`views.${each}`) }))}
        style={{ overflowX: 'auto', alignSelf: 'start', maxInlineSize: '100%' }}
      />
      <VerifyChain />
      {lists[view] ?? <Deeds key={view} {...(view !== 'all' && { kind: view as 'decision' })} />}
    </PageFrame>
  )
}
