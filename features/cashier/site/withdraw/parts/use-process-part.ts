import { useMutation } from '@tanstack/react-query'
import { confirmApi } from '#features/cashier/api-confirm.ts'
import { ask } from '#shared/web/ask.ts'
import { useReread } from '../use-withdraw.ts'

type Said = Parameters<typeof ask<typeof confirmApi.processPart.input, typeof confirmApi.processPart.output>>[1]

/** Says of a part what became of it; what is shown is read again whatever the answer, another tab may have been first. */
export function useProcessPart(onDone?: () => void) {
  const reread = useReread()
  return useMutation({
    mutationFn: (said: Said) => ask(confirmApi.processPart, said),
    onSuccess: () => onDone?.(),
    onSettled: reread,
  })
}
