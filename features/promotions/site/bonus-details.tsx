import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Grant } from '#features/promotions/api.ts'
import { parseAmount } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { useTitled } from '#shared/ui/words/use-titled.ts'
import { GiveUp } from './give-up.tsx'
import { isOpen, useGrants } from './reads.ts'
import { Statement } from './statement.tsx'
import { TermsBlock } from './terms-block.tsx'
import { useTold } from './use-texts.ts'

/** bonusDetails: the member's bonuses, those that are not over first, each with what it asks and what counted for it. */
export function BonusDetails() {
  const t = useTranslations('bonuses')
  return (
    <Loaded query={useGrants()} skeleton={<Skeleton className="h-96 w-full" />}>
      {grants =>
        grants.length === 0 ? (
          <Note icon={<Gift aria-hidden size={28} />} title={t('nothing')} about={t('nothingAbout')} />
        ) : (
          <ul className="mx-auto flex max-w-[52rem] flex-col gap-4">
            {[...grants.filter(each => isOpen(each.state)), ...grants.filter(each => !isOpen(each.state))].map(
              grant => (
                <li key={grant.id}>
                  <Card grant={grant} />
                </li>
              ),
            )}
          </ul>
        )
      }
    </Loaded>
  )
}

const TONES: Readonly<Record<Grant['state'], string>> = {
  QUEUED: 'border-info text-info',
  ACTIVE: 'border-jade bg-jade/10 text-jade',
  EXPIRING: 'border-amber text-amber',
  COMPLETED: 'border-jade text-jade',
  LOST: 'border-line text-muted',
  EXPIRED: 'border-line text-muted',
  FORFEITED: 'border-line text-muted',
}

function Card({ grant }: { grant: Grant }) {
  const t = useTranslations('bonuses')
  const told = useTold()
  const { title } = useTitled()(grant.texts, grant.code)
  const [shows, setShows] = useState<'terms' | 'bets'>()
  const [isAsked, setIsAsked] = useState(false)
  const toggle = (what: 'terms' | 'bets') => setShows(shows === what ? undefined : what)
  const { state } = grant
  return (
    <article aria-label={title} className="card flex flex-col gap-3 p-4">
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 grow text-base font-semibold">{title}</h3>
        <span
          data-state={state}
          className={`inline-flex min-h-6 items-center rounded-full border px-2 text-xs font-semibold ${TONES[state]}`}
        >
          {t(`states.${state}`)}
        </span>
      </header>
      <p className="text-sm">
        {t('lent')} <strong className="text-gold-text">{told(grant.amount)}</strong> · <When grant={grant} />
      </p>
      {state !== 'QUEUED' && <Progress grant={grant} />}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-expanded={shows === 'terms'} onClick={() => toggle('terms')}>
          {t('terms')}
        </Button>
        {state !== 'QUEUED' && (
          <Button size="sm" aria-expanded={shows === 'bets'} onClick={() => toggle('bets')}>
            {t('bets')}
          </Button>
        )}
        {isOpen(state) && (
          <Button size="sm" onClick={() => setIsAsked(true)}>
            {t('giveUp')}
          </Button>
        )}
      </div>
      {shows === 'terms' && <OwnTerms grant={grant} />}
      {shows === 'bets' && <Statement grant={grant} />}
      {isAsked && <GiveUp grant={grant} onClose={() => setIsAsked(false)} />}
    </article>
  )
}

function Progress({ grant: { required, progress } }: { grant: Grant }) {
  const t = useTranslations('bonuses')
  const told = useTold()
  const all = parseAmount(required)
  const percent = all === 0n ? 100 : Number((parseAmount(progress) * 1_000n) / all) / 10
  const text = t('wagered', { progress: told(progress), required: told(required) })
  return (
    <div>
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <div className="h-full rounded-full bg-gold" style={{ inlineSize: `${percent}%` }} />
      </div>
      <p className="mt-1 text-xs text-muted">{text}</p>
    </div>
  )
}

/** Until when, or since when it is over and why. */
function When({ grant: { state, endsAt, endedAt, grantedAt, why } }: { grant: Grant }) {
  const t = useTranslations('bonuses')
  const format = useFormatter()
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  if (state === 'QUEUED') return t('waitsSince', { time: time(grantedAt) })
  if (endedAt === null) return t(state === 'EXPIRING' ? 'endedBets' : 'until', { time: time(endsAt!) })
  const known = why !== null && t.has(`whys.${why}` as never) ? t(`whys.${why as 'excluded'}`) : undefined
  return known ? t('overWhy', { time: time(endedAt), why: known }) : t('over', { time: time(endedAt) })
}

function OwnTerms({ grant }: { grant: Grant }) {
  const t = useTranslations('bonuses')
  const told = useTold()
  return (
    <div className="rounded-control bg-raised p-3">
      <TermsBlock
        terms={grant}
        get={told(grant.amount)}
        stake={t('stakeAll', { sum: told(grant.required) })}
        end={t('endHere')}
      />
    </div>
  )
}
