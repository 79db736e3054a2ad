import { Group, Select, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { identityOfficeApi } from '#features/identity/api-office.ts'
import { KINDS, type Kind } from '#features/identity/rules/identity.ts'
import { BECAUSE, type Because, MOST_WORD } from '#features/identity/rules/requests.ts'
import { useNames } from '#features/operators/office/operators.tsx'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import type { Known } from './documents.tsx'
import { Due } from './queue.tsx'

type Request = Known['requests'][number]
const TONES = { OPEN: 'wait', DONE: 'good', RECALLED: 'plain' } as const

/** What the member was asked for, the newest first. */
export function Requests({ known }: { known: Known }) {
  const t = useTranslations('office.kyc')
  if (known.requests.length === 0) return null
  return (
    <Part title={t('requests')}>
      <Stack gap="sm">
        {known.requests.map(each => (
          <OneRequest key={each.id} request={each} />
        ))}
      </Stack>
    </Part>
  )
}

function OneRequest({ request }: { request: Request }) {
  const t = useTranslations('office.kyc')
  const nameOf = useNames()
  const may = useMay()
  const { id, kind, because, word, askedBy, secondBy, state, dueAt, isLate } = request
  return (
    <section aria-label={t(`kinds.${kind}`)}>
      <Facts>
        <Fact name={t(`kinds.${kind}`)}>
          <Group gap="xs">
            <State tone={TONES[state]}>{t(`requestStates.${state}`)}</State>
            {state === 'OPEN' && may('identity.request') && (
              <Act
                label={t('recall')}
                about={t('recallAbout')}
                act={reason => ask(identityOfficeApi.recall, { id, reason })}
              />
            )}
          </Group>
        </Fact>
        <Fact name={t('because')}>
          {t(`requestReasons.${because}`)} {word && <bdi>“{word}”</bdi>}
        </Fact>
        <Fact name={t('asked')}>
          <When at={request.askedAt} />
        </Fact>
        <Fact name={t('askedBy')}>
          <bdi>{nameOf(askedBy)}</bdi>
          {secondBy && <bdi>, {nameOf(secondBy)}</bdi>}
        </Fact>
        {state === 'OPEN' && (
          <Fact name={t('wanted')}>
            <Due dueAt={dueAt} isLate={isLate} />
          </Fact>
        )}
      </Facts>
    </section>
  )
}

/** Asks the member for one more document: of a kind that is not asked for yet, and of which none waits. */
export function AskFor({ known }: { known: Known }) {
  const t = useTranslations('office.kyc')
  const [kind, setKind] = useState<Kind>()
  const [because, setBecause] = useState<Because>('differs')
  const [word, setWord] = useState('')
  const isTaken = (each: Kind) =>
    known.requests.some(request => request.kind === each && request.state === 'OPEN') ||
    known.documents.some(document => document.kind === each && document.state === 'WAITING')
  const free = KINDS.filter(each => !isTaken(each))
  const wanted = free.find(each => each === kind) ?? free[0]
  return (
    <Act
      label={t('request')}
      about={t('requestAbout')}
      asksReason={false}
      isReady={wanted !== undefined}
      act={() => ask(identityOfficeApi.request, { memberId: known.member.id, kind: wanted!, because, word })}
    >
      <Select
        label={t('kind')}
        data={free.map(value => ({ value, label: t(`kinds.${value}`) }))}
        value={wanted ?? null}
        onChange={value => value && setKind(value as Kind)}
        allowDeselect={false}
      />
      <Select
        label={t('because')}
        data={BECAUSE.map(value => ({ value, label: t(`requestReasons.${value}`) }))}
        value={because}
        onChange={value => value && setBecause(value as Because)}
        allowDeselect={false}
      />
      <Textarea
        label={t('word')}
        description={t('wordAbout', { most: MOST_WORD })}
        value={word}
        onChange={event => setWord(event.currentTarget.value)}
        maxLength={MOST_WORD}
        autosize
        minRows={2}
      />
    </Act>
  )
}
