import { Button, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type MissionWritten, missionsOfficeApi } from '#features/missions/api-office.ts'
import { METRICS, REPEATS } from '#features/missions/rules/missions.ts'
import { Act } from '#shared/office/act/act.tsx'
import { Fields } from '#shared/office/fields.tsx'
import { ask } from '#shared/web/ask.ts'
import { CategoryField } from './category-field.tsx'
import { givenTexts, NO_TEXTS, TextFields } from './text-fields.tsx'
import { isSum, TimeFields } from './time-fields.tsx'

const NO_STEP = { target: '', reward: '' }
type Written = Omit<MissionWritten, 'texts'>
const NEW: Written = {
  ...{
    code: '',
    repeat: 'daily',
    metric: 'valid_bet',
    category: null,
    budget: '',
    steps: [NO_STEP],
    minRank: 0,
    after: null,
  },
  ...{ place: 0, startsAt: '', endsAt: '' },
}

/** A mission as an operator proposes it. */
export function WriteMission() {
  const t = useTranslations('office.missions')
  const [texts, setTexts] = useState(NO_TEXTS)
  const [written, setWritten] = useState(NEW)
  const change = (more: Partial<Written>) => setWritten({ ...written, ...more })
  const { code, repeat, metric, category, budget, steps, minRank, after, startsAt, endsAt } = written
  const setStep = (at: number, more: Partial<typeof NO_STEP>) =>
    change({ steps: steps.map((step, i) => (i === at ? { ...step, ...more } : step)) })
  const sums = [budget, ...steps.flatMap(({ target, reward }) => [target, reward])]
  const isReady =
    /^[a-z0-9][a-z0-9-]{0,39}$/.test(code) && texts.en.title.trim() !== '' && sums.every(isSum) && startsAt < endsAt
  return (
    <Act
      label={t('add')}
      about={t('addAbout')}
      look="main"
      size="xl"
      isReady={isReady}
      act={reason => ask(missionsOfficeApi.addMission, { given: { ...written, texts: givenTexts(texts) }, reason })}
    >
      <TextFields texts={texts} onChange={setTexts} />
      <Fields>
        <TextInput
          label={t('code')}
          description={t('codeAbout')}
          value={code}
          maxLength={40}
          onChange={event => change({ code: event.currentTarget.value })}
        />
        <TextInput
          label={t('budget')}
          inputMode="decimal"
          value={budget}
          onChange={event => change({ budget: event.currentTarget.value.trim() })}
        />
        <NativeSelect
          label={t('repeat')}
          value={repeat}
          data={REPEATS.map(value => ({ value, label: t(`repeats.${value}`) }))}
          onChange={event => change({ repeat: event.currentTarget.value as Written['repeat'] })}
        />
        <NativeSelect
          label={t('metric')}
          value={metric}
          data={METRICS.map(value => ({ value, label: t(`metrics.${value}`) }))}
          onChange={event => change({ metric: event.currentTarget.value as Written['metric'], category: null })}
        />
        {metric === 'valid_bet' && <CategoryField value={category} onChange={value => change({ category: value })} />}
        <NumberInput
          label={t('minRank')}
          {...{ min: 0, max: 99, allowDecimal: false, value: minRank }}
          onChange={value => change({ minRank: Number(value) })}
        />
        <TextInput
          label={t('after')}
          description={t('afterAbout')}
          value={after ?? ''}
          maxLength={40}
          onChange={event => change({ after: event.currentTarget.value || null })}
        />
        <TimeFields {...{ startsAt, endsAt }} onChange={change} />
      </Fields>
      {steps.map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name but their place
        <Fields key={i}>
          <TextInput
            label={t('targetOf', { step: i + 1 })}
            inputMode="decimal"
            value={step.target}
            onChange={event => setStep(i, { target: event.currentTarget.value.trim() })}
          />
          <TextInput
            label={t('rewardOf', { step: i + 1 })}
            inputMode="decimal"
            value={step.reward}
            onChange={event => setStep(i, { reward: event.currentTarget.value.trim() })}
          />
        </Fields>
      ))}
      <Group>
        <Button variant="default" disabled={steps.length >= 10} onClick={() => change({ steps: [...steps, NO_STEP] })}>
          {t('addStep')}
        </Button>
        <Button variant="default" disabled={steps.length <= 1} onClick={() => change({ steps: steps.slice(0, -1) })}>
          {t('dropStep')}
        </Button>
      </Group>
    </Act>
  )
}
