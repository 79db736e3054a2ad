import { Crown, Headset, Scale, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMember } from '#features/people/site/people.tsx'
import { PublicLadder } from '#features/ranks/site/ranks.tsx'
import { openAuth } from '#features/sessions/site/sessions.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { useSession } from '#shared/web/session.ts'
import { SectionTitle } from '../shell/section-title.tsx'
import { LacquerTop } from './lacquer-top.tsx'

const HOLDS = [
  { key: 'service', Icon: Headset },
  { key: 'odds', Icon: Scale },
  { key: 'limits', Icon: ShieldCheck },
] as const

/** One's own rank, what each rank takes and brings, and what no rank changes. */
export function Vip() {
  const t = useTranslations('vip')
  usePageTitle(t('title'))
  return (
    <div className="page flex flex-col gap-8 pt-3 lg:gap-12 lg:pt-6">
      <LacquerTop beside={<RankCard />}>
        <h1 className="flex items-center gap-3 text-2xl lg:text-3xl">
          <Crown aria-hidden size={36} strokeWidth={1.5} className="text-leaf" />
          {t('title')}
        </h1>
        <p className="text-sm text-lacquer-ink/85 lg:text-base">{t('about')}</p>
      </LacquerTop>
      <section aria-labelledby="ladder">
        <SectionTitle id="ladder">{t('ladder')}</SectionTitle>
        <PublicLadder />
      </section>
      <section aria-labelledby="certain">
        <SectionTitle id="certain">{t('certain')}</SectionTitle>
        <ul className="grid gap-3 lg:grid-cols-3 lg:gap-4">
          {HOLDS.map(({ key, Icon }) => (
            <li key={key} className="raised flex gap-4 p-5">
              <Icon aria-hidden size={26} strokeWidth={1.6} className="mt-0.5 shrink-0 text-gold" />
              <div>
                <h3 className="text-base">{t(`holds.${key}.title`)}</h3>
                <p className="mt-1 text-sm text-muted">{t(`holds.${key}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function RankCard() {
  const t = useTranslations('vip')
  const isLoggedIn = useSession() !== null
  return (
    <div className="flex w-full max-w-[20rem] flex-col items-start gap-3 rounded-card border border-leaf/50 bg-lacquer/70 p-6 shadow-card">
      <p className="text-sm text-lacquer-ink/80">{t('yours')}</p>
      {isLoggedIn ? (
        <OwnRank />
      ) : (
        <>
          <p className="text-sm">{t('visitor')}</p>
          <Button look="primary" onClick={() => openAuth('login')}>
            {t('signIn')}
          </Button>
        </>
      )}
    </div>
  )
}

function OwnRank() {
  const t = useTranslations('vip')
  return (
    <Loaded query={useMember()} skeleton={<Skeleton className="h-12 w-32" />}>
      {({ clubLabel: { labelName, rankLevel } }) => (
        <>
          <p className="text-2xl font-bold text-leaf">{labelName || t('rank', { level: String(rankLevel) })}</p>
          <CentreLink page="playerRank" className={buttonClass({ look: 'gold' })}>
            {t('own')}
          </CentreLink>
        </>
      )}
    </Loaded>
  )
}
