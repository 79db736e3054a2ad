import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { checkRecord, type PromotionRecord } from '#features/draws/rules/records.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'

type Props = {
  commitment: string
  /** The record, once it is published. */
  read: (() => Promise<PromotionRecord>) | undefined
  recordKey: string
}

/** What was promised before the draw; once it is over, the draw made again in this browser by the server's own rules. */
export function Fairness({ commitment, read, recordKey }: Props) {
  const t = useTranslations('luck.fairness')
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">{t('about')}</p>
      <p className="text-sm text-muted">{t('trust')}</p>
      <div>
        <p className="text-sm font-semibold">{t('check.commitment')}</p>
        <code dir="ltr" className="font-mono text-xs break-all text-muted">
          {commitment}
        </code>
      </div>
      {read ? <Published read={read} recordKey={recordKey} /> : <p className="text-sm">{t('later')}</p>}
    </div>
  )
}

function Published({ read, recordKey }: { read: () => Promise<PromotionRecord>; recordKey: string }) {
  const query = useQuery({ queryKey: ['luck', 'record', recordKey], queryFn: read })
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-40 w-full" />}>
      {record => <Check record={record} name={recordKey} />}
    </Loaded>
  )
}

function Check({ record, name }: { record: PromotionRecord; name: string }) {
  const t = useTranslations('luck.fairness')
  const [checks, setChecks] = useState<ReturnType<typeof checkRecord>>()
  const isRight = checks?.every(({ published, computed }) => published === computed)
  const file = `data:application/json,${encodeURIComponent(JSON.stringify(record, null, 2))}`
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => setChecks(checkRecord(record))}>
          {t('run')}
        </Button>
        <a href={file} download={`${name}.json`} className={buttonClass({ look: 'quiet' })}>
          <Download aria-hidden size={16} />
          {t('download')}
        </a>
      </div>
      <p role="status" className={`text-sm font-semibold ${isRight ? 'text-jade' : 'text-crimson'}`}>
        {checks && t(isRight ? 'right' : 'wrong')}
      </p>
      {checks && (
        <ul className="flex flex-col">
          {checks.map(({ what, published, computed }) => (
            <li key={what} className="flex items-start gap-3 border-t border-line py-2">
              {published === computed ? (
                <CircleCheck aria-label={t('same')} role="img" size={18} className="mt-0.5 shrink-0 text-jade" />
              ) : (
                <CircleX aria-label={t('other')} role="img" size={18} className="mt-0.5 shrink-0 text-crimson" />
              )}
              <div className="min-w-0">
                <p className="text-sm font-medium">{t(`check.${what as 'commitment'}`)}</p>
                <code dir="ltr" className="font-mono text-xs break-all text-muted">
                  {computed}
                </code>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
