import { Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Case, riskApi } from '#features/risk/api-office.ts'
import { OUTCOMES, type Outcome } from '#features/risk/rules/cases.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork } from '#shared/office/at-work.ts'
import { ask } from '#shared/web/ask.ts'
import { useColleagues } from './colleagues.ts'

const MOST_NOTE = 2000

/** To oneself, or to a colleague who may work on cases. */
export function AssignCase({ found: { id, assignedTo } }: { found: Case }) {
  const t = useTranslations('office.risk')
  const own = useAtWork()
  const others = useColleagues().filter(each => each.id !== own.id)
  const free = [{ id: own.id, email: own.email }, ...others].filter(each => each.id !== assignedTo)
  const [wanted, want] = useState<string>()
  const to = free.find(each => each.id === wanted) ?? free[0]
  if (!to) return null
  return (
    <Act
      label={t('assign')}
      about={t('assignAbout')}
      look={assignedTo ? 'plain' : 'main'}
      asksReason={false}
      act={() => ask(riskApi.assign, { id, to: to.id })}
    >
      <Select
        label={t('assigned')}
        data={free.map(({ id, email }) => ({ value: id, label: email }))}
        value={to.id}
        onChange={value => value && want(value)}
        allowDeselect={false}
      />
    </Act>
  )
}

export function NoteCase({ id }: { id: string }) {
  const t = useTranslations('office.risk')
  const [text, setText] = useState('')
  return (
    <Act
      label={t('addNote')}
      about={t('addNoteAbout')}
      asksReason={false}
      isReady={text.trim() !== ''}
      act={() => ask(riskApi.note, { id, text: text.trim() })}
      onDone={() => setText('')}
    >
      <Textarea
        label={t('note')}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        maxLength={MOST_NOTE}
        autosize
        minRows={3}
      />
    </Act>
  )
}

export function CloseCase({ id }: { id: string }) {
  const t = useTranslations('office.risk')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <Act
      label={t('close')}
      about={t('closeAbout')}
      isReady={outcome !== null}
      act={reason => ask(riskApi.close, { id, outcome: outcome!, reason })}
    >
      <Select
        label={t('outcome')}
        data={OUTCOMES.map(value => ({ value, label: t(`outcomes.${value}`) }))}
        value={outcome}
        onChange={value => setOutcome(value as Outcome)}
        required
      />
    </Act>
  )
}
