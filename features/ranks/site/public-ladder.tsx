import { useTranslations } from 'use-intl'
import { useMember } from '#features/people/site/people.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { HowItGrows } from './how-it-grows.tsx'
import { Ladder } from './ladder.tsx'
import { useLadder } from './reads.ts'

/** The ladder as everybody may read it, with the rules in words. */
export function PublicLadder() {
  const t = useTranslations('ranks')
  const own = useMember().data?.clubLabel.rankLevel
  return (
    <Loaded query={useLadder()} skeleton={<Skeleton className="h-[40rem] w-full" />}>
      {ladder => (
        <div className="flex flex-col gap-6">
          {!ladder.isOn && <p className="text-sm text-muted">{t('off')}</p>}
          <div className="card p-2 sm:p-4">
            <Ladder ladder={ladder} own={own} />
          </div>
          <HowItGrows ladder={ladder} />
        </div>
      )}
    </Loaded>
  )
}
