import { Button, Group, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { identityOfficeApi } from '#features/identity/api-office.ts'
import { isNumbered, MOST_NUMBER, numberKey, REASONS, type Reason } from '#features/identity/rules/identity.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import styles from './documents.module.css'
import { Due } from './queue.tsx'

export type Shown = z.output<typeof identityOfficeApi.member.output>['documents'][number]
const TONES = { WAITING: 'wait', APPROVED: 'good', REJECTED: 'bad', EXPIRED: 'plain' } as const

/** One document: how it stands, its picture for who asks for it, and what can be decided. */
export function Document({ document }: { document: Shown }) {
  const t = useTranslations('office.kyc')
  const { kind, state, deadline, reason, goodUntil } = document
  return (
    <div className={styles.card}>
      <Part title={t(`kinds.${kind}`)} actions={<State tone={TONES[state]}>{t(`states.${state}`)}</State>}>
        <Picture id={document.id} name={t(`kinds.${kind}`)} />
        <Facts>
          <Fact name={t('uploaded')}>
            <When at={document.uploadedAt} />
          </Fact>
          {deadline && (
            <Fact name={t('due')}>
              <Due {...deadline} />
            </Fact>
          )}
          {reason && <Fact name={t('because')}>{t(`reasons.${reason}`)}</Fact>}
          {goodUntil && <Fact name={t('goodUntil')}>{goodUntil}</Fact>}
        </Facts>
        {state === 'WAITING' && <Decisions document={document} />}
      </Part>
    </div>
  )
}

/** Who looks is on record: nothing is shown by itself. */
function Picture({ id, name }: { id: string; name: string }) {
  const t = useTranslations('office.kyc')
  const may = useMay()
  const textOf = useRefusalText()
  const look = useMutation({ mutationFn: () => ask(identityOfficeApi.picture, { id }) })
  if (look.data)
    return <img src={`data:image/jpeg;base64,${look.data.picture}`} alt={name} className={styles.picture} />
  return (
    <div className={styles.hidden}>
      {may('identity.look') && (
        <Button
          variant="default"
          leftSection={<Eye aria-hidden size={14} />}
          loading={look.isPending}
          onClick={() => look.mutate()}
        >
          {t('look')}
        </Button>
      )}
      <p role="alert">{look.error ? textOf(look.error) : t('lookAbout')}</p>
    </div>
  )
}

function Decisions({ document: { id, kind } }: { document: Shown }) {
  const t = useTranslations('office.kyc')
  const may = useMay()
  const [day, setDay] = useState('')
  const [number, setNumber] = useState('')
  const [reason, setReason] = useState<Reason>('unreadable')
  return (
    <Group gap="xs">
      {may('identity.approve') && (
        <Act
          label={t('approve')}
          about={t('approveAbout')}
          look="main"
          asksReason={false}
          isReady={!isNumbered(kind) || numberKey(number) !== undefined}
          act={() =>
            ask(identityOfficeApi.approve, { id, ...(day && { goodUntil: day }), ...(isNumbered(kind) && { number }) })
          }
        >
          {isNumbered(kind) && (
            <TextInput
              required
              dir="ltr"
              autoComplete="off"
              maxLength={MOST_NUMBER}
              label={t('number')}
              description={t('numberAbout')}
              value={number}
              onChange={event => setNumber(event.currentTarget.value)}
            />
          )}
          <TextInput
            type="date"
            label={t('goodUntil')}
            description={t('goodUntilAbout')}
            value={day}
            onChange={event => setDay(event.currentTarget.value)}
          />
        </Act>
      )}
      {may('identity.reject') && (
        <Act
          label={t('reject')}
          about={t('rejectAbout')}
          look="danger"
          asksReason={false}
          act={() => ask(identityOfficeApi.reject, { id, reason })}
        >
          <Select
            label={t('because')}
            data={REASONS.map(value => ({ value, label: t(`reasons.${value}`) }))}
            value={reason}
            onChange={value => value && setReason(value as Reason)}
            allowDeselect={false}
          />
        </Act>
      )}
    </Group>
  )
}
