import { Group, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { freeTicketsOfficeApi } from '#features/lottery/api-free.ts'
import { readNames } from '#features/people/rules/people.ts'
import { amount, displayAmount, parseAmount } from '#shared/money.ts'
import { Act } from '#shared/office/act/act.tsx'
import { ask } from '#shared/web/ask.ts'
import { MOST_MEMBERS } from '../rules/free-tickets.ts'

/** A free ticket for one member or many. Nothing is sent while a name is wrong. */
export function GrantFreeTickets() {
  const t = useTranslations('office.freeTickets')
  const [promotion, setPromotion] = useState<string | null>(null)
  const [worth, setWorth] = useState('10.00')
  const [days, setDays] = useState<number | ''>(7)
  const [who, setWho] = useState('')
  const [note, setNote] = useState('')
  const { data, isSuccess } = useQuery({
    queryKey: ['freetickets', 'choices'],
    queryFn: () => ask(freeTicketsOfficeApi.choices, {}),
  })
  const budgets = data?.budgets ?? []
  const { names, wrong } = readNames(who)
  const value = /^\d{1,9}(\.\d{1,4})?$/.test(worth) ? parseAmount(worth) : null
  const hasNames = names.length > 0 && names.length <= MOST_MEMBERS && wrong.length === 0
  const isReady = promotion !== null && days !== '' && value !== null && value > 0n && hasNames
  return (
    <Act
      label={t('grant')}
      about={t('grantAbout')}
      look="main"
      size="xl"
      isReady={isReady}
      act={reason =>
        ask(freeTicketsOfficeApi.grant, {
          ...{ promotion: promotion!, worth, days: Number(days), usernames: names, note: note.trim(), reason },
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
        <Group grow>
          <TextInput
            label={t('worth')}
            value={worth}
            onChange={event => setWorth(event.currentTarget.value.trim())}
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
          {names.length > 0 &&
            value !== null &&
            t('sum', { members: names.length, money: displayAmount(amount(value * BigInt(names.length))) })}
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
