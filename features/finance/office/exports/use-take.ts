import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { exportsApi } from '#features/finance/api-exports.ts'
import { toast } from '#shared/office/toasts.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { takeFile } from './take-file.ts'

/** Takes a file, and stops one on its way: what breaks off then has not failed. `make` says which one it is. */
export function useTake<Wish>(make: (wish: Wish) => Promise<{ id: string; name: string }>, onSettled: () => unknown) {
  const t = useTranslations('office.exports')
  const textOf = useRefusalText()
  const isStopped = useRef(false)
  const take = useMutation({
    mutationFn: async (wish: Wish) => {
      isStopped.current = false
      await takeFile(await make(wish))
    },
    onError: error => (isStopped.current ? toast(t('states.STOPPED'), 'wait') : toast(textOf(error), 'bad')),
    onSettled,
  })
  const stop = useMutation({
    mutationFn: (id: string) => {
      isStopped.current = true
      return ask(exportsApi.stop, { id })
    },
    onError: error => toast(textOf(error), 'bad'),
    onSettled,
  })
  return { take, stop }
}
