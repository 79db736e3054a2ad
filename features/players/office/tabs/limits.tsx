import { Badge, Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { actsApi } from '#features/players/api-acts.ts'
import type { PlayerCard } from '#features/players/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Part } from '#shared/office/facts.tsx'
import { ask } from '#shared/web/ask.ts'
import { ExclusionList } from '../registry/exclusions.tsx'
import { LimitList, WishList } from '../registry/limits.tsx'

const KINDS = ['deposit', 'loss', 'stake', 'single_bet', 'session'] as const
const PERIODS = ['day', 'week', 'month'] as const
type Kind = (typeof KINDS)[number]
type Period = (typeof PERIODS)[number]
const hasPeriod = (kind: Kind) => kind === 'deposit' || kind === 'loss' || kind === 'stake'

/** What protects them: their own limits and breaks, and those that operators set. */
export function Limits({ player }: { player: PlayerCard }) {
  const t = useTranslations('office.registry')
  const may = useMay()
  const { id: memberId } = player
  return (
    <Stack gap="lg">
      <Group gap="xs">
        {may('limits.set') && <SetLimit memberId={memberId} isLooser={false} />}
        {may('limits.loosen') && <SetLimit memberId={memberId} isLooser />}
        {may('limits.set') && <SayOffers player={player} />}
        {may('exclusions.place') && (
          <Act
            label={t('exclude')}
            about={t('excludeAbout')}
            look="danger"
            act={reason => ask(actsApi.exclude, { memberId, reason })}
          />
        )}
      </Group>
      <Part title={t('tabs.limits')}>
        <LimitList memberId={memberId} />
      </Part>
      <Part title={t('tabs.wishes')}>
        <WishList memberId={memberId} />
      </Part>
      <Part title={t('tabs.exclusions')}>
        <ExclusionList memberId={memberId} />
      </Part>
    </Stack>
  )
}

/** No bonuses, said for a member; what they said themselves only they take back. */
function SayOffers({ player: { id: memberId, offers } }: { player: PlayerCard }) {
  const t = useTranslations('office.registry')
  const { wanted, source } = offers
  if (!wanted && source === 'member') return <Badge color="gray">{t('offersByMember')}</Badge>
  return (
    <Act
      label={t(wanted ? 'offersNone' : 'offersAgain')}
      about={t(wanted ? 'offersAbout' : 'offersAgainAbout')}
      act={reason => ask(actsApi.wantOffers, { memberId, wanted: !wanted, reason })}
    />
  )
}

/** A tighter limit, in force at once, or a looser one, which another person has to confirm. */
function SetLimit({ memberId, isLooser }: { memberId: string; isLooser: boolean }) {
  const t = useTranslations('office.registry')
  const [kind, setKind] = useState<Kind>('deposit')
  const [period, setPeriod] = useState<Period>('day')
  const [size, setSize] = useState('')
  const isSession = kind === 'session'
  const isSize = isSession ? /^\d{2,3}$/.test(size) : /^\d{1,12}(\.\d{1,4})?$/.test(size)
  const which = { memberId, kind, ...(hasPeriod(kind) && { period }) }
  const call = (reason: string) => {
    const wanted = isSession ? { minutes: Number(size) } : { max: size }
    if (!isLooser) return ask(actsApi.setLimit, { ...which, ...wanted, reason })
    const none = isSession ? { minutes: null } : { max: null }
    return ask(actsApi.loosenLimit, { ...which, ...(size === '' ? none : wanted), reason })
  }
  return (
    <Act
      label={t(isLooser ? 'loosen' : 'tighten')}
      about={t(isLooser ? 'loosenAbout' : 'tightenAbout')}
      look={isLooser ? 'plain' : 'main'}
      isReady={isSize || (isLooser && size === '')}
      act={call}
    >
      <Select
        label={t('limit')}
        data={KINDS.map(value => ({ value, label: t(`limits.${value}`) }))}
        value={kind}
        onChange={value => value && setKind(value as Kind)}
        allowDeselect={false}
      />
      {hasPeriod(kind) && (
        <Select
          label={t('period')}
          data={PERIODS.map(value => ({ value, label: t(`periods.${value}`) }))}
          value={period}
          onChange={value => value && setPeriod(value as Period)}
          allowDeselect={false}
        />
      )}
      <TextInput
        label={t(isSession ? 'minutesField' : 'size')}
        inputMode="decimal"
        dir="ltr"
        value={size}
        onChange={event => setSize(event.currentTarget.value.trim())}
        {...(isLooser && { description: t('emptyIsNone') })}
      />
    </Act>
  )
}
