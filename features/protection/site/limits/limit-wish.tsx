import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { protectionApi } from '#features/protection/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { LIMITS_KEY, type LimitShown, type Which } from './limit-names.ts'

type WishProps = { place: Which; wish: NonNullable<LimitShown['wish']>; wanted: string }

const TICK_MS = 30_000

/** More that is wanted (C-22): how long it still waits, then the second yes; it can be taken back all the time. */
export function LimitWish({ place, wish, wanted }: WishProps) {
  const t = useTranslations('protection')
  const format = useFormatter()
  const textOf = useRefusalText()
  const client = useQueryClient()
  const now = useNow({ updateInterval: TICK_MS })
  const [dueAt, lapsesAt] = [new Date(wish.dueAt), new Date(wish.lapsesAt)]
  const isDue = now >= dueAt
  const after = (said: string) => ({
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: LIMITS_KEY })
      toast(said, 'good')
    },
    onError: (error: unknown) => toast(textOf(error), 'bad'),
  })
  const confirm = useMutation({ mutationFn: () => ask(protectionApi.confirmLimit, place), ...after(t('confirmed')) })
  const keep = useMutation({ mutationFn: () => ask(protectionApi.cancelLimit, place), ...after(t('kept')) })
  const lapses = format.dateTime(lapsesAt, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="flex flex-col gap-2 rounded-control border border-hairline bg-ground p-3 text-sm">
      <p className="font-medium">{t('wanted', { limit: wanted })}</p>
      <p role="status" className="text-xs text-muted">
        {isDue ? t('lapses', { time: lapses }) : t('dueIn', { time: format.relativeTime(dueAt, now) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" look="gold" disabled={!isDue} busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('confirm')}
        </Button>
        <Button size="sm" busy={keep.isPending} onClick={() => keep.mutate()}>
          {t('keep')}
        </Button>
      </div>
    </div>
  )
}
