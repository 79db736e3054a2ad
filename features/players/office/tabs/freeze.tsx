import { Checkbox, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { LOCKS } from '#features/people/rules/people.ts'
import { actsApi } from '#features/players/api-acts.ts'
import type { PlayerCard } from '#features/players/api-office.ts'
import { tabsApi } from '#features/players/api-tabs.ts'
import { MOST_LINKED, type What } from '#features/players/rules/players.ts'
import { Act } from '#shared/office/act/act.tsx'
import { ask } from '#shared/web/ask.ts'

type Link = z.output<typeof tabsApi.linked.output>['list'][number]
const WHATS: readonly What[] = ['full', ...LOCKS]

/** Closes the accounts of what seems to be one person, in one go; which of them is for the operator to say. */
export function Freeze({ player }: { player: PlayerCard }) {
  const links = useQuery({
    queryKey: ['player', player.id, 'linked'],
    queryFn: async () => (await ask(tabsApi.linked, { memberId: player.id, limit: MOST_LINKED })).list,
  })
  if (!links.data || links.data.length === 0) return null
  return <FreezeSome key={player.id} player={player} links={links.data} />
}

function FreezeSome({ player, links }: { player: PlayerCard; links: readonly Link[] }) {
  const t = useTranslations('office.player')
  // Of one household or café are many: who shares no more than an address is not chosen beforehand.
  const near = links.filter(({ by }) => by !== 'address').map(({ member }) => member.id)
  const [whom, choose] = useState<string[]>([...new Set([player.id, ...near])])
  const [what, setWhat] = useState<What>('full')
  const names = new Map([
    [player.id, player.username],
    ...links.map(({ member }) => [member.id, member.username] as const),
  ])
  return (
    <Act
      label={t('freeze.freeze')}
      about={t('freeze.about')}
      look="danger"
      isReady={whom.length > 0}
      act={reason => ask(actsApi.lockLinked, { memberId: player.id, whom, what, reason })}
    >
      <Select
        label={t('acts.what')}
        data={WHATS.map(value => ({ value, label: t(`acts.whats.${value}`) }))}
        value={what}
        onChange={value => value && setWhat(value as What)}
        allowDeselect={false}
      />
      <Checkbox.Group label={t('freeze.whom')} value={whom} onChange={choose}>
        <Stack gap="xs">
          {[...names].map(([id, name]) => (
            <Checkbox key={id} value={id} label={<bdi>{name || id}</bdi>} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Act>
  )
}
