import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { isAgent } from '#features/people/rules/people.ts'
import { useMember } from '#features/people/site/people.tsx'
import { Security } from '#features/sessions/site/sessions.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'

/** securityCenter: who it is, and how the account is kept. */
export function AccountPage() {
  return (
    <div className="flex flex-col gap-5">
      <Head />
      <Security />
    </div>
  )
}

function Head() {
  const t = useTranslations('me')
  const format = useFormatter()
  const member = useMember()
  return (
    <section aria-label={t('account')} className="raised flex flex-wrap items-center gap-4 p-5">
      <Loaded query={member} skeleton={<Skeleton className="h-14 w-full" />}>
        {({ account, nickname, clubLabel, registeredAt, type }) => (
          <>
            <span className="grid size-14 place-items-center rounded-full border border-hairline bg-ground text-gold">
              <UserRound aria-hidden size={26} />
            </span>
            <div className="min-w-0 grow">
              <p className="truncate text-lg font-semibold">
                <bdi>{nickname || account}</bdi>
              </p>
              <p className="text-xs text-muted">{clubLabel.labelName}</p>
            </div>
            <dl className="grid grid-cols-2 gap-x-8 gap-y-3 text-sm sm:grid-cols-3">
              <Fact label={t('username')}>
                <bdi>{account}</bdi>
              </Fact>
              <Fact label={t('kind')}>{t(isAgent(type) ? 'agent' : 'member')}</Fact>
              <Fact label={t('since')}>{format.dateTime(new Date(registeredAt), { dateStyle: 'medium' })}</Fact>
            </dl>
          </>
        )}
      </Loaded>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="truncate font-medium">{children}</dd>
    </div>
  )
}
