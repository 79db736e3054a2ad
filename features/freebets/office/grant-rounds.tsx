import { Group, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { freeRoundsOfficeApi } from '#features/freebets/api-office.ts'
import { MOST_MEMBERS, MOST_ROUNDS, worthOf } from '#features/freebets/rules/rounds.ts'
import { readNames } from '#features/people/rules/people.ts'
import { amount, displayAmount, parseAmount } from '#shared/money.ts'
import { Act } from '#shared/office/act/act.tsx'
import { ask } from '#shared/web/ask.ts'

/** Free rounds for one member or many. Nothing is sent while a name is wrong; vendors say themselves whether they take the stake. */
export function GrantRounds() {
  const t = useTranslations('office.freeRounds')
  const [promotion, setPromotion] = useState<string | null>(null)
  const [gameKey, setGameKey] = useState<string | null>(null)
  const [rounds, setRounds] = useState<number | ''>(10)
  const [stake, setStake] = useState('1.00')
  const [days, setDays] = useState<number | ''>(7)
  const [who, setWho] = useState('')
  const [note, setNote] = useState('')
  const { data, isSuccess } = useQuery({
    queryKey: ['freerounds', 'choices'],
    queryFn: () => ask(freeRoundsOfficeApi.choices, {}),
  })
  const { budgets = [], games = [] } = data ?? {}
  const keyOf = (game: (typeof games)[number]) => `${game.vassalage} ${game.gameCode}`
  const game = games.find(each => keyOf(each) === gameKey)
  const { names, wrong } = readNames(who)
  const value = /^\d{1,9}(\.\d{1,4})?$/.test(stake) ? parseAmount(stake) : null
  const tooLow = game !== undefined && value !== null && value < parseAmount(game.minBet)
  const isFull = promotion !== null && game && rounds !== '' && days !== '' && value !== null && value > 0n
  const isReady = Boolean(isFull) && !tooLow && names.length > 0 && names.length <= MOST_MEMBERS && wrong.length === 0
  const total = value === null || rounds === '' ? null : amount(worthOf(rounds, value) * BigInt(names.length))
  return (
    <Act
      label={t('grant')}
      about={t('grantAbout')}
      look="main"
      size="xl"
      isReady={isReady}
      act={reason =>
        ask(freeRoundsOfficeApi.grant, {
          ...{ promotion: promotion!, vassalage: game!.vassalage, gameCode: game!.gameCode, usernames: names, reason },
          ...{ rounds: Number(rounds), stake, days: Number(days), note: note.trim() },
        })
      }
    >
      <Stack>
        <Select
          label={t('budget')}
          value={promotion}
          onChange={setPromotion}
          data={budgets.map(({ code, left, currency }) => ({
            value: code,
            label: t('budgetLeft', { code, money: `${displayAmount(parseAmount(left))} ${currency}` }),
          }))}
          error={isSuccess && budgets.length === 0 ? t('noBudget') : undefined}
        />
        <Select
          label={t('game')}
          searchable
          value={gameKey}
          onChange={setGameKey}
          data={games.map(each => ({ value: keyOf(each), label: `${each.gameName} · ${each.vendorName}` }))}
        />
        <Group grow>
          <NumberInput
            label={t('rounds')}
            {...{ min: 1, max: MOST_ROUNDS, allowDecimal: false, value: rounds }}
            onChange={next => setRounds(next === '' ? '' : Number(next))}
          />
          <TextInput
            label={t('stake')}
            value={stake}
            onChange={event => setStake(event.currentTarget.value.trim())}
            error={tooLow ? t('tooLow', { money: displayAmount(parseAmount(game!.minBet)) }) : undefined}
            dir="ltr"
          />
          <NumberInput
            label={t('days')}
            {...{ min: 1, max: 90, allowDecimal: false, value: days }}
            onChange={next => setDays(next === '' ? '' : Number(next))}
          />
        </Group>
        <Textarea
          label={t('who')}
          description={t('whoAbout', { most: MOST_MEMBERS })}
          value={who}
          onChange={event => setWho(event.currentTarget.value)}
          autosize
          minRows={2}
          maxRows={10}
          dir="ltr"
        />
        {wrong.length > 0 && (
          <Text role="alert" size="sm" c="crimson">
            {t('wrong', { names: wrong.slice(0, 10).join(', ') })}
          </Text>
        )}
        <Text size="sm" aria-live="polite">
          {names.length > 0 && total !== null && t('sum', { members: names.length, money: displayAmount(total) })}
        </Text>
        <TextInput
          label={t('note')}
          value={note}
          maxLength={200}
          onChange={event => setNote(event.currentTarget.value)}
        />
      </Stack>
    </Act>
  )
}
