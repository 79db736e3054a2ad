import { useTranslations } from 'use-intl'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { Payees } from '../payees/payees.tsx'
import { usePayees, useWithdrawable } from '../use-withdraw.ts'
import { CanLeave } from './can-leave.tsx'
import { Lots } from './lots.tsx'
import { isStopped, Obstacles } from './obstacles.tsx'
import { RequestForm } from './request-form.tsx'

/** What may leave now, what stands against it, the form, and where money may go. `onDone` shows the one that was asked for. */
export function Request({ onDone }: { onDone: (id: string) => void }) {
  const t = useTranslations('withdraw')
  const means = useWithdrawable()
  const payees = usePayees()
  return (
    <Loaded query={means} skeleton={<RequestSkeleton />}>
      {now => (
        <div className="flex flex-col gap-4">
          <CanLeave means={now} />
          {now.lots.length > 0 && <Lots lots={now.lots} />}
          <Loaded query={payees} skeleton={<Skeleton className="h-64 w-full" />}>
            {known => (
              <>
                <Obstacles means={now} payees={known} />
                {!isStopped(now, known) && known.list.length > 0 && (
                  <section aria-label={t('form.title')} className="card p-4 lg:p-5">
                    <RequestForm means={now} payees={known.list} onDone={onDone} />
                  </section>
                )}
                <Payees known={known} />
              </>
            )}
          </Loaded>
        </div>
      )}
    </Loaded>
  )
}

function RequestSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
