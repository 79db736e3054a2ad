import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { activitiesApi } from '#features/promotions/api-activities.ts'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { PROMOTIONS_KEY } from '../reads.ts'

const LEAST = 4
export const MOST = 20
const PLAIN = /^[A-Za-z0-9]+$/

/** A code that a member enters: what it opens is shown from then on, and is not taken yet. Offers are read again before `onOpened`. */
export function useCode(onOpened: (opened: { code: string; kind: 'deposit' | 'activity' }) => void = () => undefined) {
  const t = useTranslations('activities.code')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const [entered, setEntered] = useState('')
  const [problem, setProblem] = useState<string>()
  const entering = useMutation({
    mutationFn: () => ask(activitiesApi.enterCode, { entered }),
    onSuccess: async opened => {
      setEntered('')
      await client.invalidateQueries({ queryKey: [PROMOTIONS_KEY] })
      onOpened(opened)
    },
    onError: error => setProblem(textOf(error)),
  })
  return {
    ...{ entered, problem, opened: entering.data, isBusy: entering.isPending },
    change(text: string): void {
      setEntered(text.trim())
      setProblem(undefined)
    },
    enter(): void {
      const isWhole = PLAIN.test(entered) && entered.length >= LEAST
      setProblem(isWhole ? undefined : t('length', { least: LEAST, most: MOST }))
      if (isWhole) entering.mutate()
    },
  }
}
