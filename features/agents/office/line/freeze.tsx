import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AgentPlace, agentLinesOfficeApi } from '#features/agents/api-lines.ts'
import { HOLDS, type Hold } from '#features/agents/rules/freezes.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork } from '#shared/office/at-work.ts'
import { ask } from '#shared/web/ask.ts'
import { instantOf } from '#shared/zone.ts'

/** Holds back what one agent earns or may send, for a time or until it is ended here. */
export function Freeze({ place }: { place: AgentPlace }) {
  const t = useTranslations('office.agentPlace.freeze')
  const { merchant } = useAtWork()
  const [holds, setHolds] = useState<Hold[]>(place.freeze?.holds ?? [])
  const [day, setDay] = useState('')
  return (
    <Act
      label={t(place.freeze ? 'change' : 'freeze')}
      about={t('about', { name: place.username })}
      look="danger"
      isReady={place.freeze !== null || holds.length > 0}
      act={reason =>
        ask(agentLinesOfficeApi.freeze, {
          ...{ memberId: place.id, holds, reason },
          until: day === '' ? null : new Date(instantOf(day, 0, merchant.timeZone)).toISOString(),
        })
      }
    >
      {HOLDS.map(hold => (
        <Checkbox
          key={hold}
          label={t(`holds.${hold}`)}
          checked={holds.includes(hold)}
          onChange={event =>
            setHolds(event.currentTarget.checked ? [...holds, hold] : holds.filter(each => each !== hold))
          }
        />
      ))}
      <TextInput
        type="date"
        label={t('until')}
        description={t('untilHint')}
        value={day}
        onChange={event => setDay(event.currentTarget.value)}
        disabled={holds.length === 0}
      />
    </Act>
  )
}
