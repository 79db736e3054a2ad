import { Group, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lotteryOfficeApi } from '#features/lottery/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork, useMay } from '#shared/office/at-work.ts'
import { ask } from '#shared/web/ask.ts'
import type { DrawFacts } from './draw-state.tsx'

/** What may be said of an issue as it stands: a result, its correction, its end, a jackpot. */
export function DrawActs({ facts }: { facts: DrawFacts }) {
  const t = useTranslations('office.draws')
  const may = useMay()
  const own = useAtWork()
  const { draw, prizes, voidReason } = facts
  const { game, numero, state, waiting, source, result } = draw
  const isOver = result !== null
  const name = { game, numero }
  const mayEnter = !waiting || waiting.by === own.id
  return (
    <Group gap="xs">
      {source === 'OFFICIAL' && state === 'resultPending' && mayEnter && may('results.enter') && (
        <Say
          label={t('enter')}
          about={t('enterAbout')}
          act={said => ask(lotteryOfficeApi.enterResult, { ...name, result: said })}
        />
      )}
      {waiting && waiting.by !== own.id && may('results.confirm') && (
        <Say
          label={t('confirm')}
          about={t('confirmAbout')}
          act={said => ask(lotteryOfficeApi.confirmResult, { ...name, result: said })}
        />
      )}
      {source === 'OFFICIAL' && (state === 'settled' || draw.awaitsJackpot) && mayEnter && may('results.correct') && (
        <Say
          label={t('correct')}
          about={t('correctAbout')}
          asksReason
          act={(said, reason) => ask(lotteryOfficeApi.correctResult, { ...name, result: said, reason })}
        />
      )}
      {prizes.length > 0 && voidReason === null && <Jackpot facts={facts} />}
      {!isOver && voidReason === null && may('draws.void') && (
        <Act
          label={t('void')}
          about={t('voidAbout')}
          look="danger"
          act={reason => ask(lotteryOfficeApi.voidDraw, { ...name, reason })}
        />
      )}
    </Group>
  )
}

type SayProps = {
  label: string
  about: string
  asksReason?: boolean
  act: (result: string, reason: string) => Promise<unknown>
}

/** The second one types the numbers, too: they do not see what the first one typed. */
function Say({ label, about, asksReason = false, act }: SayProps) {
  const t = useTranslations('office.draws')
  const [said, say] = useState('')
  return (
    <Act
      label={label}
      about={about}
      look="main"
      asksReason={asksReason}
      isReady={said.trim() !== ''}
      act={reason => act(said.trim(), reason)}
      onDone={() => say('')}
    >
      <Textarea
        label={t('numbers')}
        description={t('numbersAbout')}
        value={said}
        onChange={event => say(event.currentTarget.value)}
        maxLength={400}
        dir="ltr"
        autosize
        required
      />
    </Act>
  )
}

function Jackpot({ facts: { draw, prizes, jackpots } }: { facts: DrawFacts }) {
  const t = useTranslations('office.draws')
  const may = useMay()
  const own = useAtWork()
  const [prize, setPrize] = useState<string | null>(prizes[0]!)
  const [currency, setCurrency] = useState(own.merchant.currency)
  const [pool, setPool] = useState('')
  const waiting = jackpots.find(each => each.prize === prize && each.currency === currency)?.waiting
  const isSecond = waiting !== undefined && waiting !== null && waiting.by !== own.id
  if (!may('jackpots.enter') && !may('jackpots.confirm')) return null
  const said = () => ({ game: draw.game, numero: draw.numero, prize: prize!, currency, pool: pool.trim() })
  return (
    <Act
      label={t('jackpot')}
      about={isSecond ? t('jackpotConfirmAbout') : t('jackpotAbout')}
      asksReason={false}
      isReady={/^\d{1,12}(\.\d{1,4})?$/.test(pool.trim()) && prize !== null}
      act={() => ask(isSecond ? lotteryOfficeApi.confirmJackpot : lotteryOfficeApi.enterJackpot, said())}
      onDone={() => setPool('')}
    >
      <Select label={t('prize')} data={prizes} value={prize} onChange={setPrize} required />
      <TextInput
        label={t('currency')}
        value={currency}
        onChange={event => setCurrency(event.currentTarget.value.toUpperCase())}
        dir="ltr"
        required
      />
      <TextInput
        label={t('pool')}
        value={pool}
        onChange={event => setPool(event.currentTarget.value)}
        inputMode="decimal"
        dir="ltr"
        required
      />
    </Act>
  )
}
