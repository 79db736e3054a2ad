import { Button, FileButton, Group, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rewardsOfficeApi } from '#features/rewards/api-office.ts'
import { readRows } from '#features/rewards/rules/rewards.ts'
import { displayAmount, parseAmount } from '#shared/money.ts'
import { Act } from '#shared/office/act/act.tsx'
import { ask } from '#shared/web/ask.ts'

/** Rewards for one member or many, written or read from a file. Nothing is sent while a line of it is wrong. */
export function IssueRewards() {
  const t = useTranslations('office.rewards')
  const [promotion, setPromotion] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [times, setTimes] = useState<number | ''>(1)
  const [days, setDays] = useState<number | ''>(7)
  const [note, setNote] = useState('')
  const budgets = useQuery({ queryKey: ['rewards', 'budgets'], queryFn: () => ask(rewardsOfficeApi.budgets, {}) })
  const list = budgets.data?.list ?? []
  const { rows, wrong, total } = readRows(text)
  const isReady = promotion !== null && rows.length > 0 && wrong.length === 0 && times !== '' && days !== ''
  return (
    <Act
      label={t('issue')}
      about={t('issueAbout')}
      look="main"
      size="xl"
      isReady={isReady}
      act={reason =>
        ask(rewardsOfficeApi.issue, {
          ...{ promotion: promotion!, rows, times: Number(times), days: Number(days), note: note.trim(), reason },
        })
      }
    >
      <Stack>
        <Select
          label={t('budget')}
          value={promotion}
          onChange={setPromotion}
          data={list.map(({ code, left, currency }) => ({
            value: code,
            label: t('left', { code, money: `${displayAmount(parseAmount(left))} ${currency}` }),
          }))}
          error={budgets.isSuccess && list.length === 0 ? t('noBudget') : undefined}
        />
        <Textarea
          label={t('who')}
          description={t('whoAbout')}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          autosize
          minRows={3}
          maxRows={12}
          dir="ltr"
        />
        {wrong.length > 0 && (
          <Stack gap={2} role="alert">
            {wrong.slice(0, 10).map(({ line, why }) => (
              <Text key={line} size="sm" c="crimson">
                {t(`wrong.${why}`, { line })}
              </Text>
            ))}
          </Stack>
        )}
        <Group justify="space-between">
          <Text size="sm" aria-live="polite">
            {rows.length > 0 && t('sum', { members: rows.length, money: displayAmount(total) })}
          </Text>
          <FileButton accept=".csv,text/csv,text/plain" onChange={file => file && void file.text().then(setText)}>
            {props => (
              <Button {...props} variant="default" leftSection={<Upload aria-hidden size={14} />}>
                {t('file')}
              </Button>
            )}
          </FileButton>
        </Group>
        <Group grow>
          <NumberInput
            label={t('times')}
            {...{ min: 0, max: 10, allowDecimal: false, value: times }}
            onChange={value => setTimes(value === '' ? '' : Number(value))}
          />
          <NumberInput
            label={t('days')}
            {...{ min: 1, max: 90, allowDecimal: false, value: days }}
            onChange={value => setDays(value === '' ? '' : Number(value))}
          />
        </Group>
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
