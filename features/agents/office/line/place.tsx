import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { agentLinesOfficeApi } from '#features/agents/api-lines.ts'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { PlaceActs } from './place-acts.tsx'
import { PlaceTabs } from './place-tabs.tsx'

/** Where one agent stands: the line above, what they may give, what their team may not do, and what can be done about it. */
export function Place() {
  const t = useTranslations('office.agentPlace')
  const { id } = useParams({ strict: false }) as { id: string }
  const place = useQuery({
    queryKey: ['agentPlace', id],
    queryFn: () => ask(agentLinesOfficeApi.place, { memberId: id }),
  })
  return (
    <PageFrame
      title={place.data?.username ?? t('one')}
      about={t('about')}
      actions={place.data && <PlaceActs place={place.data} />}
    >
      <Loaded query={place}>{found => <PlaceTabs key={found.id} place={found} />}</Loaded>
    </PageFrame>
  )
}
