import { useMutation } from '@tanstack/react-query'
import { Check, Lock, Target } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { type Mission, missionsApi } from '#features/missions/api.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { parseAmount } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { useTitled } from '#shared/ui/words/use-titled.ts'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { toldAmount } from '#shared/web/shown-amount.ts'
import { useMissions } from './reads.ts'
import { useReadAgain } from './use-read-again.ts'

/** Missions: what each asks, how far it is, and what may be claimed. */
export function MissionList() {
  const t = useTranslations('missions')
  return (
    <Loaded query={useMissions()} skeleton={<Skeleton className="h-96 w-full" />}>
      {({ list }) =>
        list.length === 0 ? (
          <Note icon={<Target aria-hidden size={28} />} title={t('none')} about={t('noneAbout')} />
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {list.map(mission => (
              <li key={`${mission.code} ${mission.period}`}>
                <Card mission={mission} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Card({ mission }: { mission: Mission }) {
  const t = useTranslations('missions')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  const textOf = useRefusalText()
  const readAgain = useReadAgain()
  const { title, about } = useTitled()(mission.texts, mission.code)
  const { code, period, metric, category, repeat, progress, steps, to, claimUntil } = mission
  const claim = useMutation({
    mutationFn: (step: number) => ask(missionsApi.claim, { code, period, step }),
    onSuccess: ({ amount }) => toast(t('claimed', { money: toldAmount(amount, symbol) }), 'good'),
    onError: error => toast(textOf(error), 'bad'),
    onSettled: readAgain,
  })
  const isOver = Date.parse(to) <= Date.now()
  const until = format.dateTime(new Date(isOver ? claimUntil : to), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <article aria-label={title} className="card flex h-full flex-col gap-3 p-4">
      <header className="flex flex-wrap items-baseline gap-2">
        <h3 className="min-w-0 grow text-base font-semibold">{title}</h3>
        <span className="text-xs text-muted">{t(`repeats.${repeat}`)}</span>
      </header>
      {about && <p className="text-sm text-muted">{about}</p>}
      <p className="text-xs text-muted">
        {category === null ? t(`metrics.${metric}`) : t('metricIn', { category: t(`categories.${category as 'RNG'}`) })}
      </p>
      <ol className="flex flex-col gap-3">
        {steps.map((step, i) => (
          <li key={step.target} className="flex items-center gap-3">
            <Step {...{ step, progress }} />
            {step.state === 'COMPLETED' && (
              <Button
                look="gold"
                size="sm"
                busy={claim.isPending && claim.variables === i}
                disabled={claim.isPending}
                onClick={() => claim.mutate(i)}
              >
                {t('claim', { money: toldAmount(step.reward, symbol) })}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-auto text-xs text-muted">{t(isOver ? 'claimUntil' : 'until', { time: until })}</p>
    </article>
  )
}

const PERCENT = 1_000n

function Step({ step, progress }: { step: Mission['steps'][number]; progress: string }) {
  const t = useTranslations('missions')
  const symbol = useCurrencySymbol()
  const { target, reward, state } = step
  const [done, all] = [parseAmount(progress), parseAmount(target)]
  const percent = done >= all ? 100 : Number((done * PERCENT) / all) / 10
  const text = t('of', { progress: toldAmount(progress), target: toldAmount(target, symbol) })
  return (
    <div className={`min-w-0 grow ${state === 'EXPIRED' ? 'opacity-60' : ''}`}>
      <div className="flex items-baseline justify-between gap-2 text-sm">
        <span>{text}</span>
        <span className="inline-flex shrink-0 items-center gap-1 text-xs">
          {state === 'CLAIMED' && <Check aria-hidden size={14} className="text-jade" />}
          {state === 'LOCKED' && <Lock aria-hidden size={12} />}
          {state === 'COMPLETED'
            ? t('states.COMPLETED')
            : t(`stateWith.${state}`, { money: toldAmount(reward, symbol) })}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="mt-1 h-2 overflow-hidden rounded-full bg-raised"
      >
        <div className="h-full rounded-full bg-gold" style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  )
}
