import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { displayAmount, parseAmount } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { LimitForm } from './limit-form.tsx'
import type { LimitShown, Which } from './limit-names.ts'
import { LimitWish } from './limit-wish.tsx'

type RowProps = { place: Which; own: LimitShown | undefined; ofStaff: LimitShown | undefined }

/** One limit: how much, what is used of it, the wish for more that waits, and the form that changes it. */
export function LimitRow({ place, own, ofStaff }: RowProps) {
  const t = useTranslations('protection')
  const [isOpen, setOpen] = useState(false)
  const size = useSize()
  const period = t(`periods.${place.period ?? 'each'}`)
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="w-24 text-sm text-muted">{period}</span>
        <span className="grow text-sm font-semibold">{size(own)}</span>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-label={t('changeOf', { limit: `${t(`kinds.${place.kind}`)}, ${period}` })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('cancel') : t('change')}
        </Button>
      </div>
      {own && <Used {...own} />}
      {ofStaff && (
        <div className="text-xs text-muted">
          <p>
            {t('byStaff')}: {size(ofStaff)}
          </p>
          <Used {...ofStaff} />
        </div>
      )}
      {own?.wish && <LimitWish place={place} wish={own.wish} wanted={size(own.wish)} />}
      {isOpen && <LimitForm place={place} hasLimit={own !== undefined} onDone={() => setOpen(false)} />}
    </li>
  )
}

/** How much, in words: an amount, or time. */
function useSize() {
  const t = useTranslations('protection')
  return (limit: { max: string | null; minutes: number | null } | undefined): string => {
    if (limit && limit.max !== null) return displayAmount(parseAmount(limit.max))
    return limit && limit.minutes !== null ? t('minutes', { minutes: limit.minutes }) : t('noLimit')
  }
}

function Used({ kind, max, used, left, minutesLeft, endsAt }: LimitShown) {
  const t = useTranslations('protection')
  const format = useFormatter()
  if (minutesLeft !== null) return <p className="text-xs text-muted">{t('minutesLeft', { minutes: minutesLeft })}</p>
  if (kind === 'single_bet' || max === null || used === null || left === null) return null
  const share = max === '0.00' ? 1 : Number(used) / Number(max)
  const [shownUsed, shownLeft] = [used, left].map(text => displayAmount(parseAmount(text)))
  const anew = endsAt && format.dateTime(new Date(endsAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="text-xs text-muted">
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-gold" style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
      </span>
      <p className="mt-1">
        {t('used', { used: shownUsed!, left: shownLeft! })}
        {anew && ` · ${t('anew', { time: anew })}`}
      </p>
    </div>
  )
}
