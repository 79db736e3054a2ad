import { Checkbox, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LOCKS } from '#features/people/rules/people.ts'
import { actsApi } from '#features/players/api-acts.ts'
import type { PlayerCard } from '#features/players/api-office.ts'
import { tabsApi } from '#features/players/api-tabs.ts'
import { MOST_LINKED, type What } from '#features/players/rules/players.ts'
import { Act } from '#shared/office/act/act.tsx'
import { ask } from '#shared/web/ask.ts'

const WHATS: readonly What[] = ['full', ...LOCKS]

/** Closes the accounts of what seems to be one person, in one go; which of them is for the operator to say. */
export function Freeze({ player }: { player: PlayerCard }) {
  const links = useQuery({
    queryKey: ['player', player.id, 'linked'],
    queryFn: async () => (await ask(tabsApi.linked, { memberId: player.id, limit: MOST_LINKED })).list,
  })
  if (!links.data || links.data.length === 0) return null
  // Of one household or café are many: who shares no more than an address is not chosen beforehand.
  const near = links.data.filter(({ by }) => by !== 'address').map(({ member }) => member.id)
  const names = new Map([
    [player.id, player.username],
    ...links.data.map(({ member }) => [member.id, member.username] as const),
  ])
  return <FreezeSome key={player.id} memberId={player.id} names={names} chosen={[...new Set([player.id, ...near])]} />
}

/** `names`: all who may be chosen, by their ids; all of them linked with the member. */
export type FreezeProps = { memberId: string; names: ReadonlyMap<string, string>; chosen: readonly string[] }

export function FreezeSome({ memberId, names, chosen }: FreezeProps) {
  const t = useTranslations('office.player')
  const [whom, choose] = useState<string[]>([...chosen])
  const [what, setWhat] = useState<What>('full')
  return (
    <Act
      label={t('freeze.freeze')}
      about={t('freeze.about')}
      look="danger"
      isReady={whom.length > 0}
      act={reason => ask(actsApi.lockLinked, { memberId, whom, what, reason })}
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
