import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { cashierApi } from '#features/cashier/api.ts'
import { type AskError, ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { useSession } from '#shared/web/session.ts'
import { CASHIER_KEY } from '../cashier-key.ts'
import { forgetKey, isUnanswered, keyFor } from '../kept-key.ts'
import { orderKey, seen } from '../reads.ts'
import { useTold } from '../use-told.ts'

/** Opens an order. What was asked for without an answer is asked for again under the same key: it stays one order. */
export function useCreateDeposit() {
  const client = useQueryClient()
  const session = useSession()
  return useMutation({
    mutationFn: (order: { method: string; amount: string; promotion?: string }) =>
      ask(cashierApi.createDeposit, { key: keyFor('deposit', order), ...order }),
    onSuccess: order => client.setQueryData(orderKey(order.id, session?.token), seen(order)),
    onError: error => {
      if (!isUnanswered(error)) forgetKey('deposit')
    },
    // Also after a no: what the page believed has changed, and an order of another tab may stand there by now.
    onSettled: () => {
      for (const part of ['methods', 'deposits']) void client.invalidateQueries({ queryKey: [CASHIER_KEY, part] })
    },
  })
}

/** Why no order was taken, with the figures that the server gave. */
export function useOrderRefusal(): (error: unknown) => string {
  const t = useTranslations('deposit')
  const textOf = useRefusalText()
  const told = useTold()
  return error => {
    if (isUnanswered(error)) return t('unanswered')
    const { code, details } = error as AskError
    if (code === 'amount_out_of_range' && details.min && details.max)
      return t('range', { min: told(String(details.min)), max: told(String(details.max)) })
    if (code === 'limit_reached' && details.left) return t('problem.limit', { left: told(String(details.left)) })
    return textOf(error)
  }
}
