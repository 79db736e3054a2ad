import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AgentPlace, agentLinesOfficeApi } from '#features/agents/api-lines.ts'
import { Act } from '#shared/office/act/act.tsx'
import { ask } from '#shared/web/ask.ts'
import { idOf } from './id-of.ts'

/** Closes an agent's account, as two people say: at once what can be, the account when nothing waits any more. */
export function Close({ place }: { place: AgentPlace }) {
  const t = useTranslations('office.agentPlace.closing')
  const [name, setName] = useState('')
  const above = place.uplines.at(-1)
  return (
    <Act
      label={t('close')}
      about={t('about', { name: place.username })}
      look="danger"
      act={async reason => {
        const to = name === '' ? null : await idOf(name)
        return ask(agentLinesOfficeApi.close, { memberId: place.id, to, reason })
      }}
    >
      <TextInput
        label={t('to')}
        description={above ? t('toHint', { above: above.username }) : t('toHintTop')}
        value={name}
        onChange={event => setName(event.currentTarget.value.trim())}
      />
    </Act>
  )
}

/** What a decided closing still waits for. */
export function ClosingState({ closing }: { closing: NonNullable<AgentPlace['closing']> }) {
  const t = useTranslations('office.agentPlace.closing')
  if (closing.waits.length === 0) return <p>{t('nothingWaits')}</p>
  return (
    <>
      <p>{t('waitsFor')}</p>
      <ul>
        {closing.waits.map(each => (
          <li key={each}>{t(`waits.${each}`)}</li>
        ))}
      </ul>
    </>
  )
}
