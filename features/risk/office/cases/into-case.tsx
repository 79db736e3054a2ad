import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { riskApi } from '#features/risk/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { ask } from '#shared/web/ask.ts'
import { useNamesOf } from '../parts/members.tsx'

/** As many of the newest cases that are not closed. */
const MOST = 100

/** Puts an alert into a case that there is, and leads to it. */
export function IntoCase({ alertId }: { alertId: string }) {
  const t = useTranslations('office.risk')
  const namesOf = useNamesOf()
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: ['risk', 'cases', 'open'],
    queryFn: () => ask(riskApi.cases, { limit: MOST }),
  })
  const [id, choose] = useState<string | null>(null)
  const cases = data?.list ?? []
  return (
    <Act
      label={t('intoCase')}
      about={t('intoCaseAbout')}
      asksReason={false}
      disabled={cases.length === 0}
      isReady={id !== null}
      act={() => ask(riskApi.add, { id: id!, alertIds: [alertId] })}
      onDone={() => void navigate({ to: '/risk/cases', search: { item: id! } } as never)}
    >
      <Select
        label={t('whichCase')}
        data={cases.map(each => ({
          value: each.id,
          label: `${t('case', { id: each.id })} · ${namesOf(each.members)} · ${each.why}`,
        }))}
        value={id}
        onChange={choose}
        nothingFoundMessage={t('noCases')}
        searchable
        required
      />
    </Act>
  )
}
