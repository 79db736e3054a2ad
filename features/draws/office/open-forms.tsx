import { Group, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { drawsOfficeApi } from '#features/draws/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { ask } from '#shared/web/ask.ts'
import { CommonFields, useCommonFields } from './common-fields.tsx'

const MONEY = /^\d{1,9}(\.\d{1,4})?$/
const numberOf = (value: string | number) => (value === '' ? '' : Number(value))

export function OpenEnvelope() {
  const t = useTranslations('office.luck')
  const fields = useCommonFields()
  const [sums, setSums] = useState({ budget: '', min: '', max: '' })
  const [count, setCount] = useState<number | ''>('')
  const [of, setOf] = useState<'none' | 'play' | 'deposit'>('none')
  const [asked, setAsked] = useState('')
  const isAsked = of === 'none' || MONEY.test(asked)
  const isReady = fields.isReady && count !== '' && isAsked && Object.values(sums).every(sum => MONEY.test(sum))
  return (
    <Act
      {...{ label: t('open.envelopes'), about: t('openAbout.envelopes'), look: 'main', size: 'xl', asksReason: false }}
      isReady={isReady}
      act={() =>
        ask(drawsOfficeApi.openEnvelope, {
          ...{ ...fields.read(), ...sums, count: Number(count) },
          asks: of === 'none' ? null : { of, amount: asked },
        })
      }
    >
      <Stack>
        <CommonFields fields={fields} kind="envelope" />
        <Group grow align="start">
          {(['budget', 'min', 'max'] as const).map(name => (
            <TextInput
              key={name}
              label={t(`sums.${name}`)}
              value={sums[name]}
              inputMode="decimal"
              onChange={event => setSums({ ...sums, [name]: event.currentTarget.value.trim() })}
            />
          ))}
          <NumberInput
            label={t('count')}
            {...{ min: 1, max: 2_000, allowDecimal: false, value: count }}
            onChange={value => setCount(numberOf(value))}
          />
        </Group>
        <Group grow align="start">
          <Select
            label={t('asks.label')}
            value={of}
            allowDeselect={false}
            onChange={value => setOf(value === 'play' || value === 'deposit' ? value : 'none')}
            data={(['none', 'play', 'deposit'] as const).map(value => ({ value, label: t(`asks.${value}`) }))}
          />
          {of !== 'none' && (
            <TextInput
              label={t('asks.amount')}
              value={asked}
              inputMode="decimal"
              onChange={event => setAsked(event.currentTarget.value.trim())}
            />
          )}
        </Group>
      </Stack>
    </Act>
  )
}

/** `weight amount`, or `weight amount stock`, a line each. Null where a line is none of these. */
function readPrizes(text: string) {
  const prizes = text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => {
      const [, weight, amount, stock] = /^(\d{1,7})\s+(\d{1,9}(?:\.\d{1,4})?)(?:\s+(\d{1,7}))?$/.exec(line) ?? []
      if (weight === undefined || Number(weight) === 0) return null
      return { weight: Number(weight), amount: amount!, stock: stock === undefined ? null : Number(stock) }
    })
  return prizes.includes(null) || prizes.length < 2 ? null : prizes.filter(prize => prize !== null)
}

export function OpenWheel() {
  const t = useTranslations('office.luck')
  const fields = useCommonFields()
  const [text, setText] = useState('')
  const [spinsADay, setSpins] = useState<number | ''>(1)
  const prizes = readPrizes(text)
  return (
    <Act
      {...{ label: t('open.wheels'), about: t('openAbout.wheels'), look: 'main', size: 'xl', asksReason: false }}
      isReady={fields.isReady && prizes !== null && spinsADay !== ''}
      act={() => ask(drawsOfficeApi.openWheel, { ...fields.read(), prizes: prizes!, spinsADay: Number(spinsADay) })}
    >
      <Stack>
        <CommonFields fields={fields} kind="wheel" />
        <Textarea
          label={t('prizes')}
          description={t('prizesAbout')}
          error={text.trim() !== '' && prizes === null ? t('prizesWrong') : undefined}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          {...{ autosize: true, minRows: 3, dir: 'ltr' }}
        />
        <NumberInput
          label={t('spinsADay')}
          {...{ min: 1, max: 50, allowDecimal: false, value: spinsADay }}
          onChange={value => setSpins(numberOf(value))}
        />
      </Stack>
    </Act>
  )
}

export function OpenRaffle() {
  const t = useTranslations('office.luck')
  const fields = useCommonFields()
  const [text, setText] = useState('')
  const [perDeposit, setPerDeposit] = useState('')
  const [mostADeposit, setMost] = useState<number | ''>(10)
  const prizes = text.split(/\s+/).filter(Boolean)
  const isRight = prizes.length > 0 && prizes.every(prize => MONEY.test(prize))
  const isReady = fields.isReady && isRight && (perDeposit === '' || MONEY.test(perDeposit)) && mostADeposit !== ''
  return (
    <Act
      {...{ label: t('open.raffles'), about: t('openAbout.raffles'), look: 'main', size: 'xl', asksReason: false }}
      isReady={isReady}
      act={() =>
        ask(drawsOfficeApi.openRaffle, {
          ...{ ...fields.read(), prizes, perDeposit: perDeposit === '' ? null : perDeposit },
          mostADeposit: Number(mostADeposit),
        })
      }
    >
      <Stack>
        <CommonFields fields={fields} kind="raffle" />
        <Textarea
          label={t('prizes')}
          description={t('rafflePrizesAbout')}
          error={text.trim() !== '' && !isRight ? t('prizesWrong') : undefined}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          {...{ autosize: true, minRows: 2, dir: 'ltr' }}
        />
        <Group grow align="start">
          <TextInput
            label={t('perDeposit')}
            description={t('perDepositAbout')}
            value={perDeposit}
            inputMode="decimal"
            onChange={event => setPerDeposit(event.currentTarget.value.trim())}
          />
          <NumberInput
            label={t('mostADeposit')}
            {...{ min: 1, max: 1_000, allowDecimal: false, value: mostADeposit }}
            onChange={value => setMost(numberOf(value))}
          />
        </Group>
      </Stack>
    </Act>
  )
}
