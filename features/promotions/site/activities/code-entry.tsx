import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { activitiesApi } from '#features/promotions/api-activities.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { useTitled } from '#shared/ui/words/use-titled.ts'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { PROMOTIONS_KEY } from '../reads.ts'
import { useIsMember } from './reads.ts'

const [LEAST, MOST] = [4, 20]
const PLAIN = /^[A-Za-z0-9]+$/

/** A member enters a code: what asks for it is shown from then on, with its terms, and is not taken yet. */
export const CodeEntry = () => useIsMember() && <Entry />

function Entry() {
  const t = useTranslations('activities.code')
  const textOf = useRefusalText()
  const titleOf = useTitled()
  const client = useQueryClient()
  const [entered, setEntered] = useState('')
  const [problem, setProblem] = useState<string>()
  const entering = useMutation({
    mutationFn: () => ask(activitiesApi.enterCode, { entered }),
    onSuccess: () => {
      setEntered('')
      return client.invalidateQueries({ queryKey: [PROMOTIONS_KEY] })
    },
    onError: error => setProblem(textOf(error)),
  })
  const opened = entering.data

  function enter(event: FormEvent): void {
    event.preventDefault()
    const isWhole = PLAIN.test(entered) && entered.length >= LEAST
    setProblem(isWhole ? undefined : t('length', { least: LEAST, most: MOST }))
    if (isWhole) entering.mutate()
  }

  return (
    <form onSubmit={enter} noValidate className="card flex max-w-form flex-col gap-3 p-4">
      <Field
        label={t('label')}
        hint={t('about')}
        error={problem}
        value={entered}
        onChange={event => {
          setEntered(event.target.value.trim())
          setProblem(undefined)
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MOST}
        dir="ltr"
      />
      <Button type="submit" busy={entering.isPending}>
        {t('enter')}
      </Button>
      <p role="status" className="text-sm font-semibold text-jade empty:hidden">
        {opened && t(opened.kind, { title: `\u2068${titleOf(opened.texts, opened.code).title}\u2069` })}
      </p>
    </form>
  )
}
