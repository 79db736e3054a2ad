import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { agentTeamApi, LINK_DAYS, type Link, MOST_USES } from '#features/agents/api-team.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { BOX, Labelled } from '#shared/ui/labelled.tsx'
import { ask } from '#shared/web/ask.ts'
import { useDeed } from '../parts/use-deed.ts'
import { GivenTerms, type Percents, ratesOf, type Series } from './given-terms.tsx'
import { KindChoice, type OpenedKind, type Opening } from './kind-choice.tsx'
import { LinkDialog } from './link-dialog.tsx'

const EMPTY = {
  ...{ kind: 'member' as OpenedKind, label: '', uses: '10', days: 30 as (typeof LINK_DAYS)[number] },
  ...{ domain: '', contact: '', series: {} as Series, percents: {} as Percents },
}

/** A link by which others register below: for how many, for how long, and with what they get. */
export function LinkForm({ opening }: { opening: Opening }) {
  const t = useTranslations('agentCentre.register')
  const [draft, setDraft] = useState(EMPTY)
  const [made, setMade] = useState<Link>()
  const change = (more: Partial<typeof draft>) => setDraft({ ...draft, ...more })
  const { kind, label, uses, days, domain, contact, series, percents } = draft
  const rates = ratesOf(percents, opening.rates)
  const isReady = /^\d{1,3}$/.test(uses) && Number(uses) >= 1 && Number(uses) <= MOST_USES && rates !== undefined
  const make = useDeed(
    () =>
      ask(agentTeamApi.makeLink, {
        ...{ kind, label, maxUses: Number(uses), days, domain, contact, series, rates: rates! },
      }),
    setMade,
  )
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isReady) make.mutate(undefined)
      }}
      className="flex max-w-text flex-col gap-4"
    >
      <KindChoice kind={kind} onKind={next => change({ kind: next })} />
      <Field
        label={t('label')}
        hint={t('labelHint')}
        value={label}
        maxLength={40}
        onChange={event => change({ label: event.currentTarget.value })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t('maxUses')}
          hint={t('usesHint', { most: MOST_USES })}
          inputMode="numeric"
          dir="ltr"
          value={uses}
          onChange={event => change({ uses: event.currentTarget.value.trim() })}
        />
        <Select
          label={t('validity')}
          value={String(days)}
          onValue={next => change({ days: LINK_DAYS.find(each => String(each) === next)! })}
        >
          {LINK_DAYS.map(each => (
            <option key={each} value={each}>
              {each === 0 ? t('forEver') : t('days', { days: each })}
            </option>
          ))}
        </Select>
      </div>
      {opening.domains.length > 1 && (
        <Select label={t('domain')} value={domain} onValue={next => change({ domain: next })}>
          <option value="">{t('anyDomain')}</option>
          {opening.domains.map(each => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      )}
      <Field
        label={t('contact')}
        hint={t('contactHint')}
        value={contact}
        maxLength={60}
        onChange={event => change({ contact: event.currentTarget.value })}
      />
      <GivenTerms
        scales={opening.series}
        rateScales={opening.rates}
        series={series}
        percents={percents}
        onSeries={next => change({ series: next })}
        onPercents={next => change({ percents: next })}
      />
      <Button
        type="submit"
        look="primary"
        size="lg"
        disabled={!isReady}
        busy={make.isPending}
        className="w-full sm:w-auto sm:self-start"
      >
        {t('generate')}
      </Button>
      {made && <LinkDialog link={made} onClose={() => setMade(undefined)} />}
    </form>
  )
}

type SelectProps = { label: string; value: string; onValue: (value: string) => void; children: ReactNode }

function Select({ label, value, onValue, children }: SelectProps) {
  const id = useId()
  return (
    <Labelled id={id} label={label}>
      <select
        id={id}
        value={value}
        onChange={event => onValue(event.currentTarget.value)}
        className={`picker ${BOX} border-line-strong`}
      >
        {children}
      </select>
    </Labelled>
  )
}
