import { useMutation } from '@tanstack/react-query'
import { Crown } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { type RankStanding, ranksApi } from '#features/ranks/api.ts'
import { KEEP_DAYS } from '#features/ranks/rules/ranks.ts'
import { WaitingGifts } from '#features/rewards/site/rewards.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { useLadder, useReadAgain, useStanding } from './reads.ts'
import { useWhole } from './whole.tsx'

/** Where the member stands: growth now and for the next rank, what keeps this one and when that is asked, and gifts. */
export function OwnRank() {
  const t = useTranslations('ranks')
  const isOn = useLadder().data?.isOn ?? true
  return (
    <Loaded query={useStanding()} skeleton={<Skeleton className="h-96 w-full" />}>
      {standing => (
        <div className="flex flex-col gap-5">
          {!isOn && <p className="text-sm text-muted">{t('off')}</p>}
          <Top standing={standing} />
          {standing.keep && <Keep growth90={standing.growth90} keep={standing.keep} />}
          <section aria-labelledby="rank-gifts" className="flex flex-col gap-3">
            <h3 id="rank-gifts" className="text-base font-semibold">
              {t('gifts')}
            </h3>
            <WaitingGifts kind="month" empty={t('noGifts')} />
          </section>
        </div>
      )}
    </Loaded>
  )
}

function Top({ standing: { rank, growth, next, rises, sums } }: { standing: RankStanding }) {
  const t = useTranslations('ranks')
  const whole = useWhole()
  return (
    <section
      aria-label={t('title')}
      className="flex flex-col gap-4 rounded-card border border-hairline bg-lacquer p-5 text-lacquer-ink"
    >
      <p className="flex items-center gap-3 text-2xl font-bold text-leaf">
        <Crown aria-hidden size={28} strokeWidth={1.5} />
        {t('ladder.name', { rank })}
      </p>
      {next ? (
        <Bar
          {...{ has: growth, needs: next.needs, label: t('progress') }}
          text={t('toNext', { rank: next.rank, has: whole(growth), needs: whole(next.needs) })}
        />
      ) : (
        <p className="text-sm">{t('highest', { has: whole(growth) })}</p>
      )}
      {sums.adjusted !== '0' && (
        <p className="text-sm text-lacquer-ink/85">{t('adjusted', { points: whole(sums.adjusted, true) })}</p>
      )}
      {rises && <Rise />}
    </section>
  )
}

/** What the night does by itself; nobody has to wait for it. */
function Rise() {
  const t = useTranslations('ranks')
  const textOf = useRefusalText()
  const readAgain = useReadAgain()
  const rise = useMutation({
    mutationFn: () => ask(ranksApi.rise, {}),
    onSuccess: ({ rank }) => toast(t('rose', { rank }), 'good'),
    onSettled: readAgain,
  })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="gold" busy={rise.isPending} onClick={() => rise.mutate()}>
        {t('rise')}
      </Button>
      <p className="text-sm text-lacquer-ink/85">{t('riseAbout')}</p>
      <p role="alert" className="w-full text-sm font-medium empty:hidden">
        {rise.error ? textOf(rise.error) : ''}
      </p>
    </div>
  )
}

function Keep({ growth90, keep: { needs, on } }: { growth90: string; keep: NonNullable<RankStanding['keep']> }) {
  const t = useTranslations('ranks')
  const whole = useWhole()
  const format = useFormatter()
  const day = format.dateTime(new Date(`${on}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <section aria-labelledby="rank-keep" className="card flex flex-col gap-2 p-4">
      <h3 id="rank-keep" className="text-base font-semibold">
        {t('keep')}
      </h3>
      <Bar
        {...{ has: growth90, needs, label: t('keepProgress', { days: KEEP_DAYS }) }}
        text={t('keepOf', { days: KEEP_DAYS, has: whole(growth90), needs: whole(needs) })}
      />
      <p className="text-sm text-muted">{t('keepOn', { day, days: KEEP_DAYS })}</p>
    </section>
  )
}

type BarProps = { has: string; needs: string; label: string; text: React.ReactNode }

const PERCENT = 1_000n

function Bar({ has, needs, label, text }: BarProps) {
  const [done, all] = [BigInt(has), BigInt(needs)]
  const percent = done >= all ? 100 : done <= 0n ? 0 : Number((done * PERCENT) / all) / 10
  return (
    <div>
      <p className="text-sm">{text}</p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-2 h-2 overflow-hidden rounded-full bg-raised"
      >
        <div className="h-full rounded-full bg-gold" style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  )
}
