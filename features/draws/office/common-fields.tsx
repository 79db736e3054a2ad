import { Group, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { drawsOfficeApi } from '#features/draws/api-office.ts'
import { displayAmount, parseAmount } from '#shared/money.ts'
import { ask } from '#shared/web/ask.ts'

const LANGUAGES = ['en', 'vi', 'ur'] as const
type Language = (typeof LANGUAGES)[number]
type Said = { title: string; about: string }
const NOTHING: Said = { title: '', about: '' }

/** What envelopes, wheels and raffles have alike: whose budget, what they are called, and when. */
export function useCommonFields() {
  const [promotion, setPromotion] = useState<string | null>(null)
  const [texts, setTexts] = useState<Record<Language, Said>>({ en: NOTHING, vi: NOTHING, ur: NOTHING })
  const [startsAt, setStartsAt] = useState('')
  const [endsAt, setEndsAt] = useState('')
  const said = Object.fromEntries(LANGUAGES.filter(tag => texts[tag].title.trim() !== '').map(tag => [tag, texts[tag]]))
  const isReady = promotion !== null && 'en' in said && startsAt !== '' && endsAt > startsAt
  /** To be sent. */
  const read = () => ({
    promotion: promotion!,
    texts: said as { en: Said },
    ...{ startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() },
  })
  return { promotion, setPromotion, texts, setTexts, startsAt, setStartsAt, endsAt, setEndsAt, isReady, read }
}

type Fields = ReturnType<typeof useCommonFields>

export function CommonFields({ fields, kind }: { fields: Fields; kind: 'envelope' | 'wheel' | 'raffle' }) {
  const t = useTranslations('office.luck')
  const budgets = useQuery({ queryKey: ['luck', 'budgets'], queryFn: () => ask(drawsOfficeApi.budgets, {}) })
  const list = (budgets.data?.list ?? []).filter(each => each.kind === kind)
  const { texts, setTexts } = fields
  const say = (tag: Language, part: Partial<Said>) => setTexts({ ...texts, [tag]: { ...texts[tag], ...part } })
  return (
    <>
      <Select
        label={t('promotion')}
        value={fields.promotion}
        onChange={fields.setPromotion}
        data={list.map(({ code, left, currency }) => ({
          value: code,
          label: t('left', { code, money: `${displayAmount(parseAmount(left))} ${currency}` }),
        }))}
        error={budgets.isSuccess && list.length === 0 ? t('noBudget') : undefined}
      />
      {LANGUAGES.map(tag => (
        <Group key={tag} grow align="start">
          <TextInput
            label={t('nameIn', { language: t(`languages.${tag}`) })}
            value={texts[tag].title}
            maxLength={60}
            onChange={event => say(tag, { title: event.currentTarget.value })}
          />
          <TextInput
            label={t('aboutIn', { language: t(`languages.${tag}`) })}
            value={texts[tag].about}
            maxLength={200}
            onChange={event => say(tag, { about: event.currentTarget.value })}
          />
        </Group>
      ))}
      <Group grow>
        <TextInput
          type="datetime-local"
          label={t('starts')}
          value={fields.startsAt}
          onChange={event => fields.setStartsAt(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={t('ends')}
          value={fields.endsAt}
          onChange={event => fields.setEndsAt(event.currentTarget.value)}
        />
      </Group>
    </>
  )
}
