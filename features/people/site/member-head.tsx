import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { IconButton } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { isAgent } from '../rules/people.ts'
import { Avatar } from './avatar.tsx'
import { LookModal } from './look-modal.tsx'
import { useMember } from './people.tsx'

/** Who it is, since when, and the way to be called and pictured otherwise. */
export function MemberHead() {
  const t = useTranslations('me')
  const format = useFormatter()
  const member = useMember()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label={t('account')} className="raised flex flex-wrap items-center gap-4 p-5">
      <Loaded query={member} skeleton={<Skeleton className="h-14 w-full" />}>
        {info => (
          <>
            <Avatar avatar={info.avatar} />
            <div className="min-w-0 grow">
              <p className="flex items-center gap-1 text-lg font-semibold">
                <bdi className="truncate">{info.nickname || info.account}</bdi>
                <IconButton label={t('edit')} onClick={() => setIsOpen(true)}>
                  <Pencil aria-hidden size={16} />
                </IconButton>
              </p>
              <p className="text-xs text-muted">{info.clubLabel.labelName}</p>
            </div>
            <dl className="grid grid-cols-2 gap-x-8 gap-y-3 text-sm sm:grid-cols-3">
              <Fact label={t('username')}>
                <bdi>{info.account}</bdi>
              </Fact>
              <Fact label={t('kind')}>{t(isAgent(info.type) ? 'agent' : 'member')}</Fact>
              <Fact label={t('since')}>{format.dateTime(new Date(info.registeredAt), { dateStyle: 'medium' })}</Fact>
            </dl>
            {isOpen && <LookModal member={info} onClose={() => setIsOpen(false)} />}
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
