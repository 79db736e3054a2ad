import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { peopleApi } from '#features/people/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { readPayeeName } from '../rules/profiles.ts'

/** Asks for the name by which banks know the member; it is told once and then stays. */
export function PayeeName({ onSaved }: { onSaved: () => void }) {
  const t = useTranslations('payeeName')
  const textOf = useRefusalText()
  const [text, setText] = useState('')
  const name = readPayeeName(text)
  const save = useMutation({
    mutationFn: (payeeName: string) => ask(peopleApi.savePayeeName, { payeeName }),
    onSuccess: onSaved,
  })
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        if (name) save.mutate(name)
      }}
    >
      <Field
        label={t('label')}
        hint={t('hint')}
        value={text}
        maxLength={80}
        autoComplete="name"
        autoCapitalize="characters"
        onChange={event => setText(event.target.value)}
        error={text !== '' && !name ? t('invalid') : save.isError ? textOf(save.error) : undefined}
      />
      {name && <p className="text-sm">{t('keptAs', { name })}</p>}
      <Button type="submit" disabled={!name} busy={save.isPending} className="self-start max-sm:w-full">
        {t('save')}
      </Button>
    </form>
  )
}
