import { useMutation } from '@tanstack/react-query'
import { CalendarCheck, Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CheckInState, pointsApi } from '#features/points/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { Points } from '../amount-of-points.tsx'
import { usePoints, useReadAgain } from '../reads.ts'

/** The seven days (promotions §7.6). */
export function CheckIn() {
  const query = usePoints(['check-in'], () => ask(pointsApi.checkIn, {}))
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-72 w-full" />}>
      {state => <Round state={state} />}
    </Loaded>
  )
}

/** What the place of a day is: had, made up for, today's, or to come. */
function placesOf({ table, days, place, isDone, missed }: CheckInState, makesUp: boolean) {
  const today = makesUp ? (days[0]?.place ?? 0) + missed + 1 : place
  const had = new Set(days.map(day => day.place))
  return table.map((points, i) => {
    const at = i + 1
    const isToday = at === today && !isDone
    const isHad = had.has(at) && (isDone || makesUp || place > 1)
    const isMadeUp = !isHad && at < today
    return { at, points, state: isHad ? 'had' : isToday ? 'today' : isMadeUp ? 'madeUp' : 'open' } as const
  })
}

function Round({ state }: { state: CheckInState }) {
  const t = useTranslations('points.checkIn')
  const textOf = useRefusalText()
  const readAgain = useReadAgain()
  const [makesUp, setMakesUp] = useState(false)
  const send = useMutation({
    mutationFn: () => ask(pointsApi.takeCheckIn, { makeUp: makesUp ? state.missed : 0 }),
    onSuccess: ({ points }) => toast(t('had', { points }), 'good'),
    onSettled: () => {
      setMakesUp(false)
      return readAgain()
    },
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-text text-sm text-muted">{t('about')}</p>
      <ol aria-label={t('label')} className="grid grid-cols-4 gap-2 sm:grid-cols-7">
        {placesOf(state, makesUp).map(({ at, points, state: is }) => (
          <li
            key={at}
            aria-current={is === 'today' ? 'date' : undefined}
            className={`flex min-h-24 flex-col items-center justify-center gap-1 rounded-card border p-2 text-center ${
              is === 'today'
                ? 'border-gold bg-gold-leaf/15'
                : is === 'had'
                  ? 'border-line bg-line/40'
                  : 'border-line bg-surface'
            }`}
          >
            <span className="text-xs text-muted">{t('day', { day: at })}</span>
            <span className="text-base font-bold text-gold-text">
              <Points points={is === 'madeUp' ? 0 : points} signed />
            </span>
            <span className="inline-flex items-center gap-1 text-xs">
              {is === 'had' && <Check aria-hidden size={14} className="text-jade" />}
              {t(`states.${is}`)}
            </span>
          </li>
        ))}
      </ol>
      {state.missed > 0 && !state.isDone && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={makesUp}
            onChange={event => setMakesUp(event.currentTarget.checked)}
            className="size-5 accent-vermilion"
          />
          {t('makeUp', { days: state.missed, cost: state.cost })}
        </label>
      )}
      <p role="alert" className="text-sm text-crimson empty:hidden">
        {send.error ? textOf(send.error) : ''}
      </p>
      <Button
        look="primary"
        size="lg"
        disabled={state.isDone}
        busy={send.isPending}
        onClick={() => send.mutate()}
        className="self-start"
      >
        <CalendarCheck aria-hidden size={18} />
        {state.isDone ? t('done') : t('take')}
      </Button>
    </div>
  )
}
