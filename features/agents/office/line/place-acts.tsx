import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AgentPlace, agentLinesOfficeApi } from '#features/agents/api-lines.ts'
import { accountType, BANDS, LOTTERY_GROUPS, TEAM_FLAGS, type TeamFlag } from '#features/people/rules/people.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { ask } from '#shared/web/ask.ts'
import { Propose } from '../contracts/propose.tsx'
import { Close } from './close.tsx'
import { Freeze } from './freeze.tsx'
import { idOf } from './id-of.ts'
import { SetTerms } from './set-terms.tsx'

type Props = { place: AgentPlace }

/** What can be done about an agent's place. */
export function PlaceActs({ place }: Props) {
  const may = useMay()
  const { canHaveDownline, mayTransferUp, canContract, isAgent } = accountType(place.type)
  // The house pays whom nobody stands above.
  const isTop = isAgent && canContract && place.uplines.length === 0
  if (place.status === 'closed') return null
  return (
    <>
      {/* The top of a line stays where it is. */}
      {may('agents.move') && mayTransferUp && <Move place={place} />}
      {may('agents.freeze') && <Forbid key={place.flags.join()} place={place} />}
      {may('agents.freeze') && <Freeze key={JSON.stringify(place.freeze)} place={place} />}
      {may('contracts.propose') && isTop && <Propose member={place} />}
      {may('agents.terms') && <SetTerms key={JSON.stringify([place.series, place.rates])} place={place} />}
      {may('agents.terms') && canHaveDownline && <Grant place={place} />}
      {may('agents.close') && canHaveDownline && place.closing === null && <Close place={place} />}
    </>
  )
}

function Move({ place }: Props) {
  const t = useTranslations('office.agentPlace.acts')
  const [name, setName] = useState('')
  return (
    <Act
      label={t('move')}
      about={t('moveAbout', { name: place.username })}
      look="danger"
      disabled={place.move !== null}
      isReady={name !== ''}
      act={async reason => {
        const to = await idOf(name)
        return ask(agentLinesOfficeApi.move, { memberId: place.id, to, reason })
      }}
    >
      <TextInput
        label={t('moveTo')}
        description={t('moveToHint')}
        value={name}
        onChange={event => setName(event.currentTarget.value.trim())}
      />
    </Act>
  )
}

function Forbid({ place }: Props) {
  const t = useTranslations('office.agentPlace')
  const [flags, setFlags] = useState<TeamFlag[]>(place.flags)
  return (
    <Act
      label={t('acts.forbid')}
      about={t('acts.forbidAbout', { name: place.username })}
      look="danger"
      act={reason => ask(agentLinesOfficeApi.forbid, { memberId: place.id, flags, reason })}
    >
      {TEAM_FLAGS.map(flag => (
        <Checkbox
          key={flag}
          label={t(`flags.${flag}`)}
          checked={flags.includes(flag)}
          onChange={event =>
            setFlags(event.currentTarget.checked ? [...flags, flag] : flags.filter(each => each !== flag))
          }
        />
      ))}
    </Act>
  )
}

function Grant({ place }: Props) {
  const t = useTranslations('office.agentPlace.acts')
  const [group, setGroup] = useState<string>('LOTT')
  const [from, setFrom] = useState<number>(BANDS[0].from)
  const [granted, setGranted] = useState<number>(0)
  return (
    <Act
      label={t('grant')}
      about={t('grantAbout')}
      act={reason => ask(agentLinesOfficeApi.quota, { memberId: place.id, group, from, granted, reason })}
    >
      <Select
        label={t('group')}
        data={[...LOTTERY_GROUPS]}
        value={group}
        onChange={value => value && setGroup(value)}
        allowDeselect={false}
      />
      <Select
        label={t('band')}
        data={BANDS.map(band => ({ value: String(band.from), label: `${band.from}–${band.to}` }))}
        value={String(from)}
        onChange={value => value && setFrom(Number(value))}
        allowDeselect={false}
      />
      <NumberInput
        label={t('granted')}
        min={0}
        max={1_000_000}
        allowDecimal={false}
        value={granted}
        onChange={value => setGranted(Number(value) || 0)}
      />
    </Act>
  )
}
