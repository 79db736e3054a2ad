import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { drawsApi, type WheelState } from '#features/draws/api.ts'
import { checkRecord } from '#features/draws/rules/records.ts'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { useReadAgain } from '../reads.ts'

/** The promise of the seed in use; spins of seeds that were told, each made again in this browser. */
export function WheelFairness({ wheel: { id, commitment, nonce } }: { wheel: WheelState }) {
  const t = useTranslations('luck')
  const readAgain = useReadAgain()
  const records = useQuery({
    queryKey: ['luck', 'spins', id, commitment],
    queryFn: () => ask(drawsApi.spinRecords, { id }),
  })
  const change = useMutation({ mutationFn: () => ask(drawsApi.changeSeed, { id }), onSuccess: readAgain })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">{t('wheels.fairAbout')}</p>
      <div>
        <p className="text-sm font-semibold">{t('fairness.check.commitment')}</p>
        <code dir="ltr" className="font-mono text-xs break-all text-muted">
          {commitment}
        </code>
        <p className="text-xs text-muted">{t('wheels.nonce', { nonce })}</p>
      </div>
      <Button disabled={nonce === 1} busy={change.isPending} onClick={() => change.mutate()} className="self-start">
        {t('wheels.changeSeed')}
      </Button>
      <Loaded query={records} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="text-sm text-muted">{t('wheels.noRecords')}</p>
          ) : (
            <ul className="flex flex-col">
              {list.map(record => {
                const isRight = checkRecord(record).every(({ published, computed }) => published === computed)
                const Icon = isRight ? CircleCheck : CircleX
                return (
                  <li
                    key={`${record.commitment} ${record.nonce}`}
                    className="flex items-start gap-3 border-t border-line py-2 text-sm"
                  >
                    <Icon
                      role="img"
                      aria-label={t(isRight ? 'fairness.same' : 'fairness.other')}
                      size={18}
                      className={`mt-0.5 shrink-0 ${isRight ? 'text-jade' : 'text-crimson'}`}
                    />
                    <div className="min-w-0">
                      <p>
                        {t('wheels.record', { nonce: record.nonce, number: record.number, place: record.place + 1 })}
                      </p>
                      <code dir="ltr" className="font-mono text-xs break-all text-muted">
                        {record.serverSeed} · {record.clientSeed}
                      </code>
                    </div>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
