import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { protectionApi } from '#features/protection/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { Section } from '../section.tsx'
import { AMOUNT, LIMITS_KEY } from './limit-names.ts'

const PERIODS = ['day', 'week', 'month'] as const
type Period = (typeof PERIODS)[number]

/** Nothing is filled in beforehand (security §1.2), and both answers are equally near. */
export function LimitPrompt({ onAnswered }: { onAnswered: () => void }) {
  const t = useTranslations('protection')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const [texts, setTexts] = useState<Record<Period, string>>({ day: '', week: '', month: '' })
  const [wrong, setWrong] = useState<readonly Period[]>([])
  const answer = useMutation({
    mutationFn: async (periods: readonly Period[]) => {
      if (periods.length === 0) await ask(protectionApi.declineLimits, {})
      for (const period of periods) await ask(protectionApi.setLimit, { kind: 'deposit', period, max: texts[period] })
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: LIMITS_KEY })
      onAnswered()
    },
    onError: error => toast(textOf(error), 'bad'),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const told = PERIODS.filter(period => texts[period] !== '')
    const bad = told.length === 0 ? (['day'] as const) : told.filter(period => !AMOUNT.test(texts[period]))
    setWrong(bad)
    if (bad.length === 0) answer.mutate(told)
  }

  return (
    <Section title={t('promptTitle')} about={t('promptAbout')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid items-start gap-3 sm:grid-cols-3">
          {PERIODS.map(period => (
            <Field
              key={period}
              label={t(`periods.${period}`)}
              error={wrong.includes(period) ? t('badAmount') : undefined}
              value={texts[period]}
              onChange={event => setTexts({ ...texts, [period]: event.target.value.trim() })}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="gold" busy={answer.isPending}>
            {t('setLimits')}
          </Button>
          <Button busy={answer.isPending} onClick={() => answer.mutate([])}>
            {t('noneNow')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
