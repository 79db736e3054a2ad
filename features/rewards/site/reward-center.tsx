import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type Reward, rewardsApi } from '#features/rewards/api.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { amount, formatAmount, parseAmount } from '#shared/money.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { toldAmount } from '#shared/web/shown-amount.ts'
import { useRewards } from './reads.ts'
import { useReadAgain } from './use-read-again.ts'

/**
 * rewardCenter (promotions §9): what waits, until when and on which terms; below it what became of the others. `also`: what other
 * features have for the member.
 */
export function RewardCenter({ also }: { also: ReactNode }) {
  const t = useTranslations('rewards')
  return (
    <Loaded query={useRewards()} skeleton={<Skeleton className="h-96 w-full" />}>
      {({ list }) => {
        if (list.length === 0)
          return (
            <div className="mx-auto flex max-w-[52rem] flex-col gap-6">
              {also}
              <Note icon={<Gift aria-hidden size={28} />} title={t('nothing')} about={t('nothingAbout')}>
                <ToLuck />
              </Note>
            </div>
          )
        const waiting = list.filter(({ state }) => state === 'UNCLAIMED')
        const past = list.filter(isOver)
        return (
          <div className="mx-auto flex max-w-[52rem] flex-col gap-6">
            {waiting.length > 0 && <Waiting rewards={waiting} />}
            {also}
            {past.length > 0 && <Past rewards={past} />}
            <ToLuck />
          </div>
        )
      }}
    </Loaded>
  )
}

/** The way to what may be drawn now; the centre over the page closes. */
function ToLuck() {
  const t = useTranslations('rewards')
  return (
    <Link to="/luck" search={{}} className={`${buttonClass({ look: 'gold' })} self-center`}>
      {t('toLuck')}
    </Link>
  )
}

/** An amount inside a sentence. */
function useTold(): (text: string) => string {
  const symbol = useCurrencySymbol()
  return text => toldAmount(text, symbol)
}

function Waiting({ rewards }: { rewards: readonly Reward[] }) {
  const t = useTranslations('rewards')
  const told = useTold()
  const textOf = useRefusalText()
  const readAgain = useReadAgain()
  const sum = formatAmount(amount(rewards.reduce((all, each) => all + parseAmount(each.amount), 0n)))
  const claimAll = useMutation({
    mutationFn: () => ask(rewardsApi.claimAll, {}),
    onSuccess: ({ list }) => toast(t('takenAll', { count: list.length }), 'good'),
    onSettled: readAgain,
  })
  return (
    <section aria-labelledby="rewards-waiting" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-hairline bg-lacquer p-4 text-lacquer-ink">
        <div>
          <h3 id="rewards-waiting" className="text-sm text-lacquer-ink/85">
            {t('waiting')}
          </h3>
          <p className="text-xl font-bold text-leaf">{told(sum)}</p>
        </div>
        {rewards.length > 1 && (
          <Button look="primary" busy={claimAll.isPending} onClick={() => claimAll.mutate()}>
            {t('takeAll')}
          </Button>
        )}
      </header>
      <p role="alert" className="text-sm text-crimson empty:hidden">
        {claimAll.error ? textOf(claimAll.error) : ''}
      </p>
      <ul className="flex flex-col gap-3">
        {rewards.map(reward => (
          <li key={reward.id}>
            <Card reward={reward} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One that waits, and the way to take it. */
export function Card({ reward: { id, kind, amount: value, required, note, expiresAt } }: { reward: Reward }) {
  const t = useTranslations('rewards')
  const told = useTold()
  const format = useFormatter()
  const textOf = useRefusalText()
  const readAgain = useReadAgain()
  const claim = useMutation({
    mutationFn: () => ask(rewardsApi.claim, { id }),
    onSuccess: () => toast(t('taken', { money: told(value) }), 'good'),
    onSettled: readAgain,
  })
  const until = format.dateTime(new Date(expiresAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <article aria-label={t(`kinds.${kind}`)} className="card flex flex-wrap items-center gap-3 p-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full border border-leaf/60 bg-lacquer text-leaf">
        <Gift aria-hidden size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold">{t(`kinds.${kind}`)}</p>
        <p className="text-lg font-bold text-gold-text">{told(value)}</p>
        {note && (
          <p className="text-sm wrap-anywhere">
            <bdi>{note}</bdi>
          </p>
        )}
        <p className="text-xs text-muted">
          {t('until', { time: until })} · {required === '0.00' ? t('free') : t('play', { money: told(required) })}
        </p>
      </div>
      <Button look="gold" busy={claim.isPending} onClick={() => claim.mutate()} className="max-sm:w-full">
        {t('take')}
      </Button>
      <p role="alert" className="w-full text-sm text-crimson empty:hidden">
        {claim.error ? textOf(claim.error) : ''}
      </p>
    </article>
  )
}

type Over = Reward & { state: Exclude<Reward['state'], 'UNCLAIMED'>; endedAt: string }
const isOver = (reward: Reward): reward is Over => reward.state !== 'UNCLAIMED'
const TONES: Readonly<Record<Over['state'], string>> = {
  ...{ CLAIMED: 'border-jade text-jade', EXPIRED: 'border-line text-muted', REVOKED: 'border-line text-muted' },
}

function Past({ rewards }: { rewards: readonly Over[] }) {
  const t = useTranslations('rewards')
  const format = useFormatter()
  return (
    <section aria-labelledby="rewards-past">
      <h3 id="rewards-past" className="mb-2 text-base font-semibold">
        {t('past')}
      </h3>
      <ul className="card divide-y divide-line">
        {rewards.map(({ id, kind, amount: value, state, why, endedAt, note }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3 text-sm">
            <span className="min-w-0 grow">
              {t(`kinds.${kind}`)}
              {note && <bdi className="block text-xs text-muted wrap-anywhere">{note}</bdi>}
              {why && (
                <bdi className="block text-xs text-muted wrap-anywhere">
                  {why === 'excluded' ? t('whyExcluded') : why}
                </bdi>
              )}
            </span>
            <Money amount={value} />
            <time dateTime={endedAt} className="text-xs text-muted">
              {format.dateTime(new Date(endedAt), { dateStyle: 'medium' })}
            </time>
            <span className={`rounded-full border px-2 py-0.5 text-xs font-semibold ${TONES[state]}`}>
              {t(`states.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
