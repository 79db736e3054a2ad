import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { protectionApi } from '#features/protection/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { AMOUNT, LIMITS_KEY, type Which } from './limit-names.ts'

type FormProps = { place: Which; hasLimit: boolean; onDone: () => void }

/** A new size for a limit, or none. What is lower holds at once, what is higher waits: the answer says which. */
export function LimitForm({ place, hasLimit, onDone }: FormProps) {
  const t = useTranslations('protection')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const isTime = place.kind === 'session'
  const save = useMutation({
    mutationFn: (wanted: string | null) =>
      ask(protectionApi.setLimit, {
        ...place,
        ...(isTime ? { minutes: wanted === null ? null : Number(wanted) } : { max: wanted }),
      }),
    onSuccess: ({ change }) => {
      void client.invalidateQueries({ queryKey: LIMITS_KEY })
      toast(change === 'later' ? t('savedLater') : t('savedNow'), 'good')
      onDone()
    },
    onError: error => {
      if (error instanceof AskError && error.code === 'invalid_input') setWrong(true)
      else toast(textOf(error), 'bad')
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isGood = isTime ? /^\d+$/.test(text) && Number(text) >= 15 && Number(text) <= 720 : AMOUNT.test(text)
    setWrong(!isGood)
    if (isGood) save.mutate(text)
  }

  const problem = isTime ? t('badMinutes') : t('badAmount')
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 rounded-control bg-ground p-3">
      <Field
        label={isTime ? t('atMostMinutes') : t('atMost')}
        error={isWrong ? problem : undefined}
        value={text}
        onChange={event => setText(event.target.value.trim())}
        inputMode={isTime ? 'numeric' : 'decimal'}
        autoComplete="off"
        dir="ltr"
        required
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={save.isPending}>
          {t('save')}
        </Button>
        {hasLimit && (
          <Button look="quiet" busy={save.isPending} onClick={() => save.mutate(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
