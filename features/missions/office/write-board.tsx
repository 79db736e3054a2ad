import { Button, Group, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type BoardWritten, missionsOfficeApi } from '#features/missions/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { Fields } from '#shared/office/fields.tsx'
import { ask } from '#shared/web/ask.ts'
import { CategoryField } from './category-field.tsx'
import { givenTexts, NO_TEXTS, TextFields } from './text-fields.tsx'
import { isSum, TimeFields } from './time-fields.tsx'

type Written = Omit<BoardWritten, 'texts'>
const NEW: Written = {
  ...{ code: '', category: null, dayCap: null, minScore: '0', startsAt: '', endsAt: '' },
  prizes: [{ from: 1, to: 1, amount: '' }],
}

/** A board as an operator proposes it: its prizes, place after place, are its budget. */
export function WriteBoard() {
  const t = useTranslations('office.boards')
  const tMission = useTranslations('office.missions')
  const [texts, setTexts] = useState(NO_TEXTS)
  const [written, setWritten] = useState(NEW)
  const change = (more: Partial<Written>) => setWritten({ ...written, ...more })
  const { code, category, dayCap, minScore, startsAt, endsAt, prizes } = written
  const setPrize = (at: number, more: Partial<Written['prizes'][number]>) =>
    change({ prizes: prizes.map((prize, i) => (i === at ? { ...prize, ...more } : prize)) })
  const sums = [minScore, ...(dayCap === null ? [] : [dayCap]), ...prizes.map(({ amount }) => amount)]
  const isReady =
    /^[a-z0-9][a-z0-9-]{0,39}$/.test(code) && texts.en.title.trim() !== '' && sums.every(isSum) && startsAt < endsAt
  const next = (prizes.at(-1)?.to ?? 0) + 1
  return (
    <Act
      label={t('add')}
      about={t('addAbout')}
      look="main"
      size="xl"
      isReady={isReady}
      act={reason => ask(missionsOfficeApi.addBoard, { given: { ...written, texts: givenTexts(texts) }, reason })}
    >
      <TextFields texts={texts} onChange={setTexts} />
      <Fields>
        <TextInput
          label={tMission('code')}
          description={tMission('codeAbout')}
          value={code}
          maxLength={40}
          onChange={event => change({ code: event.currentTarget.value })}
        />
        <CategoryField value={category} onChange={value => change({ category: value })} />
        <TextInput
          label={t('minScore')}
          inputMode="decimal"
          value={minScore}
          onChange={event => change({ minScore: event.currentTarget.value.trim() })}
        />
        <TextInput
          label={t('dayCap')}
          description={t('dayCapAbout')}
          inputMode="decimal"
          value={dayCap ?? ''}
          onChange={event => change({ dayCap: event.currentTarget.value.trim() || null })}
        />
        <TimeFields {...{ startsAt, endsAt }} onChange={change} />
      </Fields>
      {prizes.map((prize, i) => (
        <Fields key={prize.from}>
          <NumberInput
            label={t('upTo', { from: prize.from })}
            {...{ min: prize.from, max: 1_000, allowDecimal: false, value: prize.to, disabled: i < prizes.length - 1 }}
            onChange={value => setPrize(i, { to: Number(value) })}
          />
          <TextInput
            label={t('prizeEach')}
            inputMode="decimal"
            value={prize.amount}
            onChange={event => setPrize(i, { amount: event.currentTarget.value.trim() })}
          />
        </Fields>
      ))}
      <Group>
        <Button
          variant="default"
          disabled={prizes.length >= 20}
          onClick={() => change({ prizes: [...prizes, { from: next, to: next, amount: '' }] })}
        >
          {t('addPrize')}
        </Button>
        <Button variant="default" disabled={prizes.length <= 1} onClick={() => change({ prizes: prizes.slice(0, -1) })}>
          {t('dropPrize')}
        </Button>
      </Group>
    </Act>
  )
}
