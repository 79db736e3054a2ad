import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { agentTeamApi } from '#features/agents/api-team.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { useDeed } from '../parts/use-deed.ts'
import { GivenTerms, type Percents, ratesOf, type Series } from './given-terms.tsx'
import { KindChoice, type OpenedKind, type Opening } from './kind-choice.tsx'
import { OpenedDialog } from './opened-dialog.tsx'
import { useNameCheck } from './use-name-check.ts'

export type Opened = z.output<typeof agentTeamApi.openDownline.output>
const EMPTY = { kind: 'member' as OpenedKind, username: '', note: '', series: {} as Series, percents: {} as Percents }

/** An account that the agent types; whoever gets it chooses a password of their own at the first login. */
export function DirectForm({ opening }: { opening: Opening }) {
  const t = useTranslations('agentCentre.register')
  const format = useFormatter()
  const textOf = useRefusalText()
  const [draft, setDraft] = useState({ ...EMPTY, password: opening.password })
  const [opened, setOpened] = useState<Opened>()
  const change = (more: Partial<typeof draft>) => setDraft({ ...draft, ...more })
  const { kind, username, password, note, series, percents } = draft
  const reset = () => setDraft({ ...EMPTY, password: opening.password })
  const name = useNameCheck(username)
  const rates = ratesOf(percents, opening.rates)
  const open = useDeed(
    () => ask(agentTeamApi.openDownline, { kind, username, password, note, series, rates: rates! }),
    value => {
      setOpened(value)
      reset()
    },
  )
  const isTaken = open.error instanceof AskError && open.error.code === 'username_taken'
  const isReady = name.isFree && password !== '' && rates !== undefined
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isReady) open.mutate(undefined)
      }}
      className="flex max-w-text flex-col gap-4"
    >
      <KindChoice kind={kind} onKind={next => change({ kind: next })} />
      <Field
        label={t('username')}
        hint={name.isFree ? t('isFree') : t('usernameHint')}
        error={isTaken ? textOf(open.error) : name.problem && t(`nameProblems.${name.problem}`)}
        value={username}
        maxLength={15}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        required
        onChange={event => {
          open.reset()
          change({ username: event.currentTarget.value.trim() })
        }}
      />
      <Field
        label={t('password')}
        hint={t('passwordHint')}
        value={password}
        maxLength={128}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        required
        onChange={event => change({ password: event.currentTarget.value })}
      />
      <GivenTerms
        scales={opening.series}
        rateScales={opening.rates}
        series={series}
        percents={percents}
        onSeries={next => change({ series: next })}
        onPercents={next => change({ percents: next })}
      />
      <Field
        label={t('note')}
        hint={t('noteHint')}
        value={note}
        maxLength={50}
        onChange={event => change({ note: event.currentTarget.value })}
      />
      <p className="text-xs text-muted">
        {t('today', { count: format.number(opening.today), most: format.number(opening.dayMost) })}
      </p>
      <div className="flex gap-2">
        <Button
          type="submit"
          look="primary"
          size="lg"
          disabled={!isReady}
          busy={open.isPending}
          className="grow sm:grow-0"
        >
          {t('create')}
        </Button>
        <Button size="lg" onClick={reset}>
          {t('reset')}
        </Button>
      </div>
      {opened && <OpenedDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </form>
  )
}
