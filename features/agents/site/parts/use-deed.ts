import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#shared/ui/toast.tsx'
import { useRefusalText } from '#shared/web/refusal-text.ts'

/** Does something of an agent's; what is shown of the line is read again, whatever became of it. */
export function useDeed<I, T>(deed: (input: I) => Promise<T>, onDone?: (value: T) => void) {
  const client = useQueryClient()
  const textOf = useRefusalText()
  return useMutation({
    mutationFn: deed,
    onSuccess: value => onDone?.(value),
    onError: error => toast(textOf(error), 'bad'),
    onSettled: () => client.invalidateQueries({ queryKey: ['agents'] }),
  })
}
